import type { LaneContext } from './lane-context.ts'
import { rowsOfList } from './list-rows.ts'
import { fromZoneForAll, serviceForAll } from './one-for-all.ts'
import type { RawRow } from './raw-row.ts'
import type { ListTable } from './recognise-list.ts'
import type { SecondTable } from './second-tables.ts'

/** The rows of all lists with rates, and tables of other charges beside them. */
export function rowsOfLists(
  lists: readonly ListTable[],
  context: LaneContext,
): { rows: RawRow[]; seconds: SecondTable[] } {
  const hasRates = ({ columns, breaks }: ListTable) =>
    breaks.length > 0 || columns.has('rate') || columns.has('flat')
  const rated = lists.filter(hasRates)
  const rows = rated.flatMap((table) => rowsOfList(table, forAllRows(table, rated, context), context))
  const seconds = lists
    .filter((table) => !hasRates(table))
    .map((table) => ({
      sheet: table.sheet.name,
      headerRow: table.header?.rowNumber ?? 0,
      rows: rowsOfList(table, { service: undefined, from: undefined }, context),
      keys: keysOf(table),
    }))
  return { rows, seconds }
}

const keysOf = ({ columns }: ListTable): SecondTable['keys'] => [
  ...(columns.has('service') ? (['service'] as const) : []),
  ...(columns.has('from zone') ? (['from'] as const) : []),
  ...(columns.has('to zone') ? (['to'] as const) : []),
]

function forAllRows(table: ListTable, all: readonly ListTable[], context: LaneContext) {
  const { sheet, part, columns, header } = table
  const tables = new Set(
    all.map((one) => `${one.sheet.name} ${one.header?.rowNumber} ${one.part.head ?? ''}`),
  )
  const described = {
    name: `${sheet.name} row ${header?.rowNumber ?? 0}`.trim(),
    texts: [sheet.name, ...part.titles, ...(part.head === undefined ? [] : [part.head])],
    hasHead: part.head !== undefined,
    isOnly: tables.size === 1,
    at: { sheet: sheet.name, row: header?.rowNumber ?? 0 },
  }
  const nearest = part.head === undefined ? described : { ...described, texts: [part.head] }
  const service = columns.has('service') ? undefined : serviceForAll(nearest, context)
  const from = columns.has('from zone') ? undefined : fromZoneForAll(described, service, context)
  return { service, from }
}
