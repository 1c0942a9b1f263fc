import { type Break, type BreaksByType, type Unit, units } from '../../../configuration/document/breaks.ts'
import type { Lane } from '../../../configuration/document/version-shapes.ts'
import { limits } from '../../../limits.ts'
import { Decimal } from '../../../platform/values/decimal.ts'
import type { NoFigure } from '../../../recogniser/values/simple-values.ts'
import type { RefusedRow } from '../file-reading.ts'
import { type LaneRows, refusalOf } from './collect-lanes.ts'
import { type BandEnds, compareBands, type placeBreaks } from './place-breaks.ts'
import type { RawBreak, RawFigure, RawRow } from './raw-row.ts'
import type { SettledValues } from './settle-values.ts'

/** One break of a lane as the file has it. */
interface Entry {
  readonly row: RawRow
  readonly raw: RawBreak
  readonly band: BandEnds
  /** Why it has no rate; undefined if it has one. */
  readonly none: NoFigure | undefined
}

interface BreakList {
  readonly unit: Unit
  readonly types: readonly string[]
  readonly entries: Entry[]
}

/** The breaks of a lane, or why it has none. */
export interface LaneBreaks {
  readonly lane: Pick<Lane, 'kg' | 'item' | 'pallet' | 'byType'>
  readonly refusals: readonly RefusedRow[]
  /** What the file has in place of rates, if none of its breaks has one. */
  readonly hasNone: NoFigure | undefined
  /** Where a list ends, if the file says nothing about what is above it. */
  readonly endsAt: RefusedRow | undefined
  readonly notes: readonly string[]
}

export interface BreakOptions {
  readonly rule: 'WHOLE' | 'SLIDING'
  readonly includedKg: Decimal | undefined
  readonly place: typeof placeBreaks
}

export function breaksOfLane(lane: LaneRows, values: SettledValues, options: BreakOptions): LaneBreaks {
  const refusals: RefusedRow[] = []
  const notes: string[] = []
  const refuse = (row: RawRow, reason: string, column: number | undefined) =>
    refusals.push(refusalOf(row, reason, column, lane.key))
  const lists = listsOf(lane.rows, values, refuse)
  const nothing = { lane: {}, hasNone: undefined, endsAt: undefined, notes }
  if (refusals.length > 0) return { ...nothing, refusals }
  const entries = lists.flatMap((list) => list.entries)
  if (entries.every(({ none }) => none !== undefined))
    return { ...nothing, refusals, hasNone: strongest(entries) }
  const made: { unit: Unit; types: readonly string[]; breaks: Break[] }[] = []
  let endsAt: RefusedRow | undefined
  for (const list of lists) {
    if (list.entries.every(({ none }) => none === 'blank' || none === 'none')) {
      if (list.types.length > 0)
        notes.push(`Some lanes have no rate for ${list.types.join(', ')}: their general rates apply.`)
      continue
    }
    const built = buildList(list, lane, options, refuse, notes)
    if (built === undefined) continue
    made.push({ unit: list.unit, types: list.types, breaks: built.breaks })
    endsAt ??= built.endsAt
  }
  if (refusals.length > 0) return { ...nothing, refusals }
  return { lane: fieldsOf(made), refusals, hasNone: undefined, endsAt, notes }
}

const strongest = (entries: readonly Entry[]): NoFigure =>
  (['on application', 'none', 'blank'] as const).find((mark) => entries.some(({ none }) => none === mark)) ??
  'blank'

type Refuse = (row: RawRow, reason: string, column: number | undefined) => void

/** The breaks of all rows by what they count. Figures that cannot be read refuse the lane. */
function listsOf(rows: readonly RawRow[], values: SettledValues, refuse: Refuse): BreakList[] {
  const lists = new Map<string, BreakList & { byBand: Map<string, Entry> }>()
  const doubles = new Set<number>()
  for (const row of rows) {
    for (const raw of row.breaks) {
      const entry = entryOf(row, raw, values, refuse)
      if (entry === undefined) continue
      const key = raw.types.length === 0 ? entry.unit : `${entry.unit} ${raw.types.join(' ')}`
      const list: BreakList & { byBand: Map<string, Entry> } = lists.get(key) ?? {
        unit: entry.unit,
        types: raw.types,
        entries: [],
        byBand: new Map(),
      }
      lists.set(key, list)
      const band = `${entry.band.begin ?? ''} ${entry.band.isOver} ${entry.band.end ?? ''}`
      const same = list.byBand.get(band)
      if (same === undefined) {
        list.byBand.set(band, entry)
        list.entries.push(entry)
      } else if (!doubles.has(row.row)) {
        doubles.add(row.row)
        refuse(
          row,
          same.row.row === row.row ? 'The same break twice' : `Same lane as row ${same.row.row}`,
          undefined,
        )
      }
    }
  }
  return [...lists.values()]
}

const strongMarks = ['on application', 'none'] as const

function entryOf(
  row: RawRow,
  raw: RawBreak,
  values: SettledValues,
  refuse: Refuse,
): (Entry & { unit: Unit }) | undefined {
  const unit = values.unitOf(raw.unit)
  const { band, rate, flat } = raw
  if (unit.kind === 'refused') refuse(row, unit.reason, undefined)
  if (band.kind === 'refused') refuse(row, band.reason, undefined)
  if (rate?.reading.kind === 'refused') refuse(row, rate.reading.reason, rate.column)
  if (flat?.reading.kind === 'refused') refuse(row, flat.reading.reason, flat.column)
  if (rate?.reading.kind === 'refused' || flat?.reading.kind === 'refused') return undefined
  if (unit.kind !== 'value' || band.kind !== 'value') return undefined
  const isFilled = rate?.reading.kind === 'value' || flat?.reading.kind === 'value'
  const isMarked = (mark: NoFigure) => rate?.mark === mark || flat?.mark === mark
  if (isFilled && isMarked('on application')) refuse(row, 'Rate is on application', (rate ?? flat)?.column)
  const none = isFilled ? undefined : (strongMarks.find(isMarked) ?? 'blank')
  return { row, raw, band: band.value, none, unit: unit.value }
}

/** The breaks of one list, or undefined if they are refused. */
function buildList(
  { unit, entries }: BreakList,
  { service }: LaneRows,
  { rule, includedKg, place }: BreakOptions,
  refuse: Refuse,
  notes: string[],
): { breaks: Break[]; endsAt: RefusedRow | undefined } | undefined {
  const sorted = [...entries].sort((a, b) => compareBands(a.band, b.band))
  const last = sorted.findLastIndex(({ none }) => none === undefined)
  const wrong = sorted.filter(
    ({ none }, at) => none === 'on application' || (none !== undefined && at < last),
  )
  for (const { row, raw, none } of wrong) {
    refuse(row, none === 'on application' ? 'Rate is on application' : 'Rate is required', columnOf(raw))
  }
  if (wrong.length > 0) return undefined
  const filled = sorted.slice(0, last + 1)
  const final = filled.at(-1) as Entry
  const rounding = { rule, unit, weightStepKg: Decimal.of(service.weightStepKg) }
  const placed = place(
    filled.map(({ band }) => band),
    rounding,
  )
  if ('reason' in placed) {
    const { row, raw } = filled[placed.at] as Entry
    refuse(row, placed.reason, columnOf(raw))
    return undefined
  }
  for (const { row, raw } of filled) {
    const step = unit === 'kg' ? stepProblem(raw, service.alias, rounding.weightStepKg) : undefined
    if (step === undefined) continue
    refuse(row, step, columnOf(raw))
    return undefined
  }
  for (const [said, taken] of placed.met) {
    notes.push(`Breaks begin at ${taken}, not at ${said}: ${said} belongs to the break that ends there.`)
  }
  const breaks = breaksOf(filled, placed.starts)
  const isIncluded = unit === 'kg' && includedKg !== undefined && !includedKg.isZero()
  const second = placed.froms[1]
  if (isIncluded && second !== undefined && !second.isOver(includedKg)) {
    refuse(final.row, `Included kg ${includedKg} overlap the break from ${second}`, undefined)
    return undefined
  }
  if (isIncluded) (breaks[0] as Break)[0] = Number(`${includedKg}`)
  const all: Break[] = isIncluded ? [[0, 0], ...breaks] : breaks
  if (all.length > limits.breaksOfOneLaneMax) {
    refuse(final.row, `A lane has at most ${limits.breaksOfOneLaneMax} breaks`, undefined)
    return undefined
  }
  return { breaks: all, endsAt: endOf(sorted[last + 1], final, placed.end, unit) }
}

/** Where nothing more is said: at a blank after the last rate, or at the end of the last break. */
function endOf(
  blank: Entry | undefined,
  final: Entry,
  end: Decimal | undefined,
  unit: Unit,
): RefusedRow | undefined {
  if (blank !== undefined) return refusalOf(blank.row, 'Rate is required', columnOf(blank.raw))
  return end === undefined
    ? undefined
    : refusalOf(final.row, `No rate above ${end} ${unit}`, columnOf(final.raw))
}

/** A price for each half kilogram begun is a rate only where weights are charged by the half kilogram. */
function stepProblem({ per }: RawBreak, service: string, step: Decimal): string | undefined {
  if (per === undefined || `${per}` === '1' || `${step.roundedUpTo(per)}` === `${step}`) return undefined
  return `Rates per ${per} kg need a weight step of ${per} kg: ${service} has ${step} kg`
}

function breaksOf(entries: readonly Entry[], starts: readonly number[]): Break[] {
  const breaks: Break[] = []
  for (const [at, { raw }] of entries.entries()) {
    const flat = raw.keepsFlat ? (breaks.at(-1)?.[2] ?? 0) : figureOf(raw.flat)
    const from = starts[at] as number
    breaks.push(flat > 0 ? [from, figureOf(raw.rate), flat] : [from, figureOf(raw.rate)])
  }
  return breaks
}

const figureOf = (figure: RawFigure | undefined) =>
  figure?.reading.kind === 'value' ? Number(figure.reading.value) : 0
const columnOf = ({ rate, flat }: RawBreak) => rate?.column ?? flat?.column

function fieldsOf(
  made: readonly { unit: Unit; types: readonly string[]; breaks: Break[] }[],
): LaneBreaks['lane'] {
  const own: Partial<Record<Unit, Break[]>> = {}
  for (const unit of units) {
    const list = made.find((one) => one.unit === unit && one.types.length === 0)
    if (list !== undefined) own[unit] = list.breaks
  }
  const byType: BreaksByType[] = made
    .filter(({ types }) => types.length > 0)
    .map(({ unit, types, breaks }) => ({ types: [...types], unit, breaks }))
    .sort((a, b) => ((a.types[0] ?? '') < (b.types[0] ?? '') ? -1 : 1))
  return byType.length > 0 ? { ...own, byType } : own
}
