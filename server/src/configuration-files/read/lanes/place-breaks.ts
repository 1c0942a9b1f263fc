import type { Unit } from '../../../configuration/document/breaks.ts'
import { Decimal } from '../../../platform/values/decimal.ts'

/** What is said about where a break begins and ends. */
export interface BandEnds {
  readonly begin: Decimal | undefined
  /** It begins above `begin`, which belongs to the break before. */
  readonly isOver: boolean
  /** The last quantity that belongs to it. Undefined: it goes on, or nothing is said. */
  readonly end: Decimal | undefined
}

export interface Rounding {
  readonly rule: 'WHOLE' | 'SLIDING'
  readonly unit: Unit
  readonly weightStepKg: Decimal
}

export type Placed =
  | {
      readonly froms: readonly Decimal[]
      /** The same, as a document has them. */
      readonly starts: readonly number[]
      /** Where the last one ends, if it does. */
      readonly end: Decimal | undefined
      /** Quantities at which one ends and the next one is said to begin, with where it really begins. */
      readonly met: readonly (readonly [said: Decimal, taken: Decimal])[]
    }
  | { readonly reason: string; readonly at: number }

const zero = Decimal.of(0)
const one = Decimal.of(1)
/** Ends that mean no end. */
const openFrom = Decimal.of(99_999)

export const isOpenEnd = (end: Decimal): boolean => end.isZero() || end.isAtLeast(openFrom)
export const equals = (a: Decimal, b: Decimal): boolean => a.isAtLeast(b) && b.isAtLeast(a)

/** In the order of their quantities: by their ends, those without one last. */
export function compareBands(a: BandEnds, b: BandEnds): number {
  return compare(a.end, b.end) || compare(a.begin, b.begin)
}

function compare(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return Number(a.isOver(b)) - Number(b.isOver(a))
}

/**
 * Where breaks begin. A break that ends at U leaves what is above U to the next one: from U if rates slide, from the
 * next step if they hold for the whole. What the next one says of its own beginning must agree with that.
 */
export function placeBreaks(bands: readonly BandEnds[], rounding: Rounding): Placed {
  const froms: Decimal[] = []
  const met: [Decimal, Decimal][] = []
  for (const [at, band] of bands.entries()) {
    const before = bands[at - 1]
    const placed = before === undefined ? firstFrom(band, rounding) : nextFrom(band, before, froms, rounding)
    if ('reason' in placed) return { ...placed, at }
    const last = froms.at(-1)
    if (last !== undefined && !placed.from.isOver(last)) {
      return { reason: insideOf(band.begin ?? placed.from, last, before?.end), at }
    }
    if (band.end !== undefined && !band.end.isOver(last === undefined ? zero : placed.from)) {
      if (!equals(band.end, placed.from)) {
        return { reason: `Break up to ${band.end} ends before it begins`, at }
      }
    }
    if (
      before?.end !== undefined &&
      band.begin !== undefined &&
      !band.isOver &&
      equals(band.begin, before.end)
    ) {
      if (!equals(placed.from, band.begin)) met.push([band.begin, placed.from])
    }
    froms.push(placed.from)
  }
  return { froms, starts: froms.map((from) => Number(`${from}`)), end: bands.at(-1)?.end, met }
}

/** Places breaks again only if the bands differ from those of the lane before: most lanes of a file share theirs. */
export function placeOnce(): typeof placeBreaks {
  let before: { bands: readonly BandEnds[]; rounding: Rounding; placed: Placed } | undefined
  return (bands, rounding) => {
    const isSame =
      before !== undefined &&
      isSameRounding(before.rounding, rounding) &&
      before.bands.length === bands.length &&
      before.bands.every((band, at) => band === bands[at])
    if (before === undefined || !isSame) before = { bands, rounding, placed: placeBreaks(bands, rounding) }
    return before.placed
  }
}

const isSameRounding = (a: Rounding, b: Rounding) =>
  a.rule === b.rule && a.unit === b.unit && equals(a.weightStepKg, b.weightStepKg)

type From = { readonly from: Decimal } | { readonly reason: string }

/** The first one begins at 0; `1-250` is written for it too. */
function firstFrom({ begin, isOver }: BandEnds, rounding: Rounding): From {
  if (begin === undefined || begin.isZero()) return { from: zero }
  const isFirstStep = equals(begin, one) || (rounding.unit === 'kg' && !begin.isOver(rounding.weightStepKg))
  return !isOver && isFirstStep ? { from: zero } : { reason: `Gap between 0 and ${begin}` }
}

function nextFrom(
  { begin, isOver }: BandEnds,
  before: BandEnds,
  froms: readonly Decimal[],
  rounding: Rounding,
): From {
  const last = froms.at(-1) as Decimal
  const { end } = before
  if (end === undefined) {
    if (begin === undefined) return { reason: `Two breaks begin at ${last}` }
    return { from: isOver && rounding.rule === 'WHOLE' ? nextAbove(begin, rounding) : begin }
  }
  const above = nextAbove(end, rounding)
  if (begin !== undefined) {
    if (end.isOver(begin)) return { reason: insideOf(begin, last, end) }
    if (begin.isOver(isOver ? end : above)) return { reason: `Gap between ${end} and ${begin}` }
  }
  if (rounding.rule === 'WHOLE') return { from: above }
  // `0-249.99`, `250+`: nobody weighs what is between the two.
  return { from: isStep(end, rounding) ? end : (begin ?? end) }
}

const insideOf = (begin: Decimal, last: Decimal, end: Decimal | undefined) =>
  `Break from ${begin} lies inside ${last}${end === undefined ? '+' : `-${end}`}`

const stepOf = ({ unit, weightStepKg }: Rounding) => (unit === 'kg' ? weightStepKg : one)
const isStep = (quantity: Decimal, rounding: Rounding) =>
  equals(quantity.roundedUpTo(stepOf(rounding)), quantity)

/** The smallest quantity above another one that can be charged. */
function nextAbove(quantity: Decimal, rounding: Rounding): Decimal {
  const up = quantity.roundedUpTo(stepOf(rounding))
  return up.isOver(quantity) ? up : quantity.plus(stepOf(rounding))
}
