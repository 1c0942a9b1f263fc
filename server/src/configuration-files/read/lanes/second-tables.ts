import type { LaneKey } from '../file-reading.ts'
import { type LaneRows, refusalOf } from './collect-lanes.ts'
import type { LaneContext } from './lane-context.ts'
import type { RawRow, RawText } from './raw-row.ts'

/** A table of charges beside the rates: minimums by zone, say. */
export interface SecondTable {
  readonly sheet: string
  readonly headerRow: number
  readonly rows: readonly RawRow[]
  readonly keys: readonly ('service' | 'from' | 'to')[]
}

/** Gives each lane the charges of the rows for it. A lane without such a row is refused: its charge need not be 0. */
export function joinSecondTables(
  lanes: Iterable<LaneRows>,
  tables: readonly SecondTable[],
  context: LaneContext,
): RawRow[] {
  const used = new Set<RawRow>()
  const indexes = tables.map((table) => ({ table, bySet: new Map<string, Map<string, RawRow[]>>() }))
  for (const lane of lanes) {
    for (const { table, bySet } of indexes) {
      const { zoneSet } = lane.service
      const index = bySet.get(zoneSet) ?? indexOf(table, zoneSet, context)
      bySet.set(zoneSet, index)
      const rows = index.get(table.keys.map((name) => lane.key[name]).join('\t')) ?? []
      for (const row of rows) used.add(row)
      if (rows.length === 0) refuseWithout(lane, table)
      lane.rows.push(...rows)
      for (const row of rows) {
        if (row.problem !== undefined) {
          lane.refusals.push(refusalOf(row, row.problem, row.problemColumn, lane.key))
        }
      }
    }
  }
  return tables.flatMap(({ rows }) => rows.filter((row) => !used.has(row)))
}

function refuseWithout(lane: LaneRows, { sheet, headerRow, keys }: SecondTable): void {
  const [first] = lane.rows
  if (first === undefined) return
  const what = keys.map((name) => lane.key[name]).join(' ')
  const where = `row ${headerRow}${sheet === '' ? '' : ` of ${sheet}`}`
  lane.refusals.push(refusalOf(first, `The table below ${where} has no row for ${what}`, undefined, lane.key))
}

function indexOf({ rows, keys }: SecondTable, zoneSet: string, { known }: LaneContext) {
  const index = new Map<string, RawRow[]>()
  const meaning = (name: keyof LaneKey, { reading }: RawText) => {
    if (reading.kind !== 'value') return undefined
    return name === 'service' ? known.serviceOf(reading.value)?.alias : known.zoneOf(zoneSet, reading.value)
  }
  for (const row of rows) {
    const parts = keys.map((name) => meaning(name, row[name]))
    if (parts.includes(undefined)) continue
    const key = parts.join('\t')
    const same = index.get(key)
    if (same === undefined) index.set(key, [row])
    else same.push(row)
  }
  return index
}
