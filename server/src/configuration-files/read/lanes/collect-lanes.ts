import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import type { Reading } from '../../../recogniser/values/reading.ts'
import type { LaneKey, RefusedRow } from '../file-reading.ts'
import { compareBands } from './place-breaks.ts'
import type { RawRow, RawText } from './raw-row.ts'
import { textsOfRow } from './recognise-list.ts'
import type { SettledValues } from './settle-values.ts'

/** Everything that a file says about one lane. */
export interface LaneRows {
  readonly key: LaneKey
  readonly service: ServiceSettings
  readonly rows: RawRow[]
  readonly refusals: RefusedRow[]
}

export interface Collected {
  readonly lanes: ReadonlyMap<string, LaneRows>
  /** Rows that do not say which lane they are about. */
  readonly refused: readonly RefusedRow[]
}

type Named = { key: LaneKey; service: ServiceSettings } | { reason: string; column: number | undefined }

/** Gathers the rows of each lane, in the order of the file. */
export function collectLanes(rows: readonly RawRow[], values: SettledValues): Collected {
  const lanes = new Map<string, LaneRows>()
  const refusedRows: RefusedRow[] = []
  let before: { row: RawRow; lane: LaneRows | undefined; isLost: boolean } | undefined
  for (const row of rows) {
    // The rows of one lane usually follow each other, and the same cells were read once.
    const same = before?.lane !== undefined && hasSameNames(before.row, row) ? before.lane : undefined
    const named = same ?? laneOf(row, values)
    const isNext = before !== undefined && same === undefined && continues(before.row, row)
    if ('reason' in named) {
      const lost = before !== undefined && isNext ? before.lane : undefined
      const refusal = refusalOf(row, named.reason, named.column, lost?.key)
      // Its break may belong to the lane above: without it, the break below would reach too far.
      if (lost === undefined) refusedRows.push(refusal)
      else lost.refusals.push(refusal)
      before = { row, lane: undefined, isLost: true }
      continue
    }
    const lane = same ?? laneIn(lanes, named)
    if (before?.isLost && isNext) {
      const reason = `The row before it, ${before.row.row}, may belong to this lane`
      lane.refusals.push(refusalOf(row, reason, undefined, lane.key))
    }
    lane.rows.push(row)
    if (row.problem !== undefined)
      lane.refusals.push(refusalOf(row, row.problem, row.problemColumn, lane.key))
    before = { row, lane, isLost: false }
  }
  return { lanes, refused: refusedRows }
}

function laneIn(lanes: Map<string, LaneRows>, { key, service }: { key: LaneKey; service: ServiceSettings }) {
  const text = `${key.service}\t${key.from}\t${key.to}`
  const known = lanes.get(text)
  if (known !== undefined) return known
  const made: LaneRows = { key, service, rows: [], refusals: [] }
  lanes.set(text, made)
  return made
}

export function refusalOf(
  row: RawRow,
  reason: string,
  column: number | undefined,
  lane?: LaneKey,
): RefusedRow {
  const at = column ?? row.column
  return {
    sheet: row.sheet,
    row: row.row,
    ...(at !== undefined && { column: at }),
    reason,
    ...(lane && { lane }),
    texts: textsOfRow(row.cells),
  }
}

function laneOf(row: RawRow, values: SettledValues): Named {
  const service = meaningOf(row.service, values.serviceOf, 'Service is required')
  if ('reason' in service) return withProblem(row, service)
  const zone = (text: RawText, name: string) =>
    meaningOf(text, (one) => values.zoneOf(service.value, one), `${name} is required`)
  const from = zone(row.from, 'From zone')
  if ('reason' in from) return withProblem(row, from)
  const to = zone(row.to, 'To zone')
  if ('reason' in to) return withProblem(row, to)
  return { service: service.value, key: { service: service.value.alias, from: from.value, to: to.value } }
}

const withProblem = (
  { problem, problemColumn }: RawRow,
  refused: { reason: string; column: number | undefined },
) => (problem === undefined ? refused : { reason: problem, column: problemColumn })

function meaningOf<Value>(
  { reading, column }: RawText,
  lookUp: (text: string) => Reading<Value>,
  missing: string,
): { value: Value } | { reason: string; column: number | undefined } {
  if (reading.kind === 'refused') return { reason: reading.reason, column }
  const found = reading.kind === 'value' ? lookUp(reading.value) : reading
  if (found.kind === 'value') return { value: found.value }
  return { reason: found.kind === 'refused' ? found.reason : missing, column }
}

/** Whether a row seems to go on with the breaks of the row above, though it names another lane. */
function continues(above: RawRow, row: RawRow): boolean {
  if (above.isBlock || row.isBlock || above.sheet !== row.sheet || isSameLane(above, row)) return false
  const [one, other] = [above.breaks, row.breaks]
  if (one.length !== 1 || other.length !== 1) return false
  const [first, second] = [one[0]?.band, other[0]?.band]
  if (first?.kind !== 'value' || second?.kind !== 'value') return true
  const isSaid = first.value.begin !== undefined || first.value.end !== undefined
  return isSaid && compareBands(first.value, second.value) < 0
}

const hasSameNames = (one: RawRow, other: RawRow) =>
  one.to === other.to && one.from === other.from && one.service === other.service
const isSameLane = (one: RawRow, other: RawRow) =>
  isSameText(one.to, other.to) && isSameText(one.from, other.from) && isSameText(one.service, other.service)
const isSameText = (one: RawText, other: RawText) => wordOf(one) === wordOf(other)
const wordOf = ({ reading }: RawText) => (reading.kind === 'value' ? reading.value : '')
