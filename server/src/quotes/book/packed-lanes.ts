import { centsFromText } from '../../platform/values/money.ts'
import type { LaneBreak, LaneRate, TypeBreaks } from './rate-book.ts'

/**
 * The lanes of a version, each kept as the text PostgreSQL sent until a quote needs it. This takes a third of
 * the memory of objects, and reading a version of 25,000 lanes creates none.
 */
export class PackedLanes {
  readonly #texts = new Map<string, string>()
  /** The most recently used few. A quote for many customers needs the same ones again and again. */
  readonly #lately = new Map<string, LaneRate>()
  #bytes = 0

  /** `text` is what `packedLane` selects. */
  add(key: string, text: string): void {
    this.#texts.set(key, text)
    this.#bytes += bytesOfEntry + key.length + text.length
  }

  get size(): number {
    return this.#texts.size
  }

  /** Roughly how much memory it takes. */
  get bytes(): number {
    return this.#bytes + latelyMax * bytesOfLane
  }

  get(key: string): LaneRate | undefined {
    const known = this.#lately.get(key)
    if (known) return known
    const text = this.#texts.get(key)
    if (text === undefined) return undefined
    const lane = laneFrom(key, text)
    if (this.#lately.size >= latelyMax) this.#lately.clear()
    this.#lately.set(key, lane)
    return lane
  }
}

const latelyMax = 32
/** Estimates: a place in a map with the headers of two texts, and a lane with four breaks as objects. */
const bytesOfEntry = 100
const bytesOfLane = 800

/** Between the figures of a packed lane. */
export const packedSeparator = '|'

export const packedLane = `concat_ws('${packedSeparator}', reciprocal::int, basic, minimum, break_rule,
  coalesce(transit_hours_min, transit_days_min), coalesce(transit_hours_max, transit_days_max),
  case when transit_hours_min is null then 'D' else 'H' end, coalesce(maximum::text, ''),
  coalesce(cubic_factor::text, ''), next_break_if_cheaper::int, breaks::text)`

function laneFrom(key: string, text: string): LaneRate {
  const [, fromZone = '', toZone = ''] = key.split('\t')
  // Breaks are last: their text may hold anything.
  const end = text.indexOf('{')
  const [
    reciprocal,
    basic = '',
    minimum = '',
    breakRule,
    transitMin,
    transitMax,
    unit,
    maximum,
    factor,
    next,
  ] = text.slice(0, end).split(packedSeparator)
  const stored: StoredBreaks = JSON.parse(text.slice(end))
  return {
    fromZone,
    toZone,
    reciprocal: reciprocal === '1',
    basicCents: centsFromText(basic),
    minimumCents: centsFromText(minimum),
    maximumCents: maximum ? centsFromText(maximum) : null,
    breakRule: breakRule as LaneRate['breakRule'],
    cubicFactor: factor ? Number(factor) : null,
    nextBreakIfCheaper: next === '1',
    transit: { min: Number(transitMin), max: Number(transitMax), unit: unit === 'H' ? 'H' : 'D' },
    breaks: breaksFrom(stored),
    byType: stored.byType ? stored.byType.map(typeBreaksFrom) : null,
  }
}

/** As in the table and the document: `[from, rate]` or `[from, rate, flat]`. */
type StoredList = [number, number, number?][]
type StoredUnit = 'kg' | 'item' | 'pallet'
export type StoredBreaks = { [Unit in StoredUnit]?: StoredList } & {
  byType?: { types: string[]; unit: StoredUnit; breaks: StoredList }[]
}

const breaksFrom = ({ kg, item, pallet }: StoredBreaks): LaneBreak[] => [
  ...breaksOfUnit('KG', kg),
  ...breaksOfUnit('ITEM', item),
  ...breaksOfUnit('PALLET', pallet),
]

const breaksOfUnit = (unit: LaneBreak['unit'], list: StoredList = []): LaneBreak[] =>
  list.map(([from, rate, flat]) =>
    flat === undefined ? { unit, from, rate } : { unit, from, rate, flatCents: Math.round(flat * 100) },
  )

const typeBreaksFrom = ({
  types,
  unit,
  breaks,
}: NonNullable<StoredBreaks['byType']>[number]): TypeBreaks => ({
  types,
  breaks: breaksOfUnit(unit.toUpperCase() as LaneBreak['unit'], breaks),
})
