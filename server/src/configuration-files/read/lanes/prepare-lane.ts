import type { Lane } from '../../../configuration/document/version-shapes.ts'
import { Decimal } from '../../../platform/values/decimal.ts'
import type { RefusedRow, RoundedCell } from '../file-reading.ts'
import { type LaneRows, refusalOf } from './collect-lanes.ts'
import { breaksOfLane } from './lane-breaks.ts'
import { factNameOf } from './lane-facts.ts'
import { equals, type placeBreaks } from './place-breaks.ts'
import type { FactName, RawFact, RawFigure, RawRow } from './raw-row.ts'
import type { SettledValues } from './settle-values.ts'

/** What a lane has once, with the row that says so. */
export type Facts = ReadonlyMap<FactName, { readonly value: string; readonly row: RawRow }>

/** A lane as far as its own rows say, or why it is not one. */
export type Prepared =
  | { readonly kind: 'refused'; readonly refusals: readonly RefusedRow[] }
  | { readonly kind: 'no rate' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'lane'
      readonly fields: Omit<Lane, 'service' | 'from' | 'to' | 'days' | 'hours'>
      readonly facts: Facts
      readonly endsAt: RefusedRow | undefined
      readonly rounded: readonly RoundedCell[]
      readonly notes: readonly string[]
    }

export function prepareLane(lane: LaneRows, values: SettledValues, place: typeof placeBreaks): Prepared {
  const refusals = [...lane.refusals]
  const refuse = (row: RawRow, reason: string, column?: number) =>
    refusals.push(refusalOf(row, reason, column, lane.key))
  const facts = mergeFacts(lane.rows, values, refuse)
  const rule = ruleOf(facts, refuse)
  const included = facts.get('included kg')?.value
  const includedKg = included === undefined ? undefined : Decimal.of(included)
  const breaks = breaksOfLane(lane, values, { rule, includedKg, place })
  refusals.push(...breaks.refusals)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const first = lane.rows[0] as RawRow
  const priced = lane.rows.filter(({ breaks: own }) => own.length > 0)
  if (priced.length === 0 || breaks.hasNone === 'blank') {
    if (lane.rows.every(({ isBlock }) => isBlock)) return { kind: 'nothing' }
    // A row for several breaks without any rate is a lane without rates; a row for one break must have its rate.
    const row = priced.length === 0 ? first : priced.find(({ breaks: own }) => own.length === 1)
    if (row === undefined) return { kind: 'no rate' }
    return { kind: 'refused', refusals: [refusalOf(row, 'Rate is required', rateColumn(row), lane.key)] }
  }
  if (breaks.hasNone !== undefined) return { kind: 'no rate' }
  requireOfBlocks(lane.rows, refuse)
  const fields = fieldsOf(facts, rule, breaks.lane)
  checkTogether(fields, first, refuse)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const { endsAt, notes } = breaks
  return { kind: 'lane', fields, facts, endsAt, rounded: roundedIn(lane.rows), notes }
}

const rateColumn = ({ breaks }: RawRow) => breaks[0]?.rate?.column

type Refuse = (row: RawRow, reason: string, column?: number) => void

/** What all rows of a lane say once. A blank in further rows means the same; two different values refuse the lane. */
function mergeFacts(rows: readonly RawRow[], values: SettledValues, refuse: Refuse): Facts {
  const facts = new Map<FactName, { value: string; row: RawRow }>()
  let before: { list: RawRow['facts']; isRefused: boolean } | undefined
  for (const row of rows) {
    // Rows that share a list say the same once more.
    if (before?.list === row.facts && !before.isRefused) continue
    before = { list: row.facts, isRefused: false }
    for (const fact of row.facts) {
      const reading = settled(fact, values)
      if (reading.kind === 'refused') {
        refuse(row, reading.reason, fact.column)
        before.isRefused = true
      }
      if (reading.kind !== 'value') continue
      const known = facts.get(fact.name)
      if (known === undefined) facts.set(fact.name, { value: reading.value, row })
      else if (known.value !== reading.value) {
        const [one, other] = [shownFact(fact, reading.value), shownFact(fact, known.value)]
        const where = `row ${known.row.row} of the same lane`
        before.isRefused = true
        refuse(row, `${factNameOf(fact.name)} ${one} differs from ${other} in ${where}`, fact.column)
      }
    }
  }
  return facts
}

/** The days and the factor that a person may have been asked about. */
function settled({ name, reading }: RawFact, values: SettledValues): RawFact['reading'] {
  if (reading.kind !== 'value') return reading
  if (name === 'days') return values.daysOf(reading.value)
  return name === 'cubic factor' ? values.cubicFactorOf(reading.value) : reading
}

const money: ReadonlySet<FactName> = new Set(['basic', 'minimum', 'maximum'])
const shownFact = ({ name }: RawFact, value: string) =>
  money.has(name) ? Decimal.of(value).toFixed(2) : value

function ruleOf(facts: Facts, refuse: Refuse): 'WHOLE' | 'SLIDING' {
  const said = facts.get('break rule')
  const included = facts.get('included kg')
  if (included === undefined || Decimal.of(included.value).isZero()) {
    return said?.value === 'SLIDING' ? 'SLIDING' : 'WHOLE'
  }
  if (said?.value === 'WHOLE') refuse(said.row, 'Included kg need the break rule SLIDING')
  return 'SLIDING'
}

/** If a block has the basic charges, a lane with rates must have one: nobody knows whether a blank is 0. */
function requireOfBlocks(rows: readonly RawRow[], refuse: Refuse): void {
  for (const row of rows) {
    if (!row.isBlock) continue
    for (const { name, reading, column } of row.facts) {
      if (reading.kind === 'blank') refuse(row, `${factNameOf(name)} is required`, column)
    }
  }
}

function fieldsOf(facts: Facts, rule: 'WHOLE' | 'SLIDING', breaks: Partial<Lane>) {
  const number = (name: FactName) => {
    const value = facts.get(name)?.value
    return value === undefined ? undefined : Number(value)
  }
  const isYes = (name: FactName) => facts.get(name)?.value === 'Y'
  const [basic, minimum, maximum] = [number('basic'), number('minimum'), number('maximum')]
  const cubicFactor = number('cubic factor')
  return {
    ...(isYes('reciprocal') && { reciprocal: true }),
    ...(basic && { basic }),
    ...(minimum && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(rule === 'SLIDING' && { breakRule: rule }),
    ...(cubicFactor !== undefined && { cubicFactor }),
    ...(isYes('next break if cheaper') && { nextBreakIfCheaper: true }),
    ...breaks,
  }
}

/** Checks fields that depend on each other, by the rules of the document. */
function checkTogether(fields: Omit<Lane, 'service' | 'from' | 'to'>, row: RawRow, refuse: Refuse): void {
  const { minimum = 0, maximum, nextBreakIfCheaper, breakRule, kg, byType = [] } = fields
  if (maximum !== undefined && maximum < minimum)
    refuse(row, `Maximum ${maximum} is below the minimum ${minimum}`)
  const hasKg = kg !== undefined || byType.some(({ unit }) => unit === 'kg')
  if (nextBreakIfCheaper && (breakRule === 'SLIDING' || !hasKg)) {
    refuse(row, 'Next break if cheaper needs kg breaks and the break rule WHOLE')
  }
  const types = byType.flatMap((entry) => entry.types)
  const twice = types.find((type, at) => types.indexOf(type) !== at)
  if (twice !== undefined) refuse(row, `Item type ${twice} is priced in two ways`)
}

function roundedIn(rows: readonly RawRow[]): RoundedCell[] {
  const found: RoundedCell[] = []
  for (const { sheet, row, facts, breaks } of rows) {
    const take = ({ reading, column, written }: RawFact | RawFigure) => {
      if (reading.kind !== 'value' || !reading.isRounded || column === undefined) return
      found.push({ sheet, row, column, written, kept: reading.value })
    }
    for (const fact of facts) take(fact)
    for (const { rate, flat } of breaks) {
      if (rate) take(rate)
      if (flat) take(flat)
    }
  }
  return found
}

/** A factor that the lane would have anyway is not its own. */
export function withoutUsualFactor<Fields extends { cubicFactor?: number }>(
  fields: Fields,
  usual: number,
): Fields {
  const { cubicFactor } = fields
  if (cubicFactor === undefined || !equals(Decimal.of(cubicFactor), Decimal.of(usual))) return fields
  const { cubicFactor: _, ...rest } = fields
  return rest as Fields
}
