import type { Import } from '../../imports/record/import-record.ts'
import type { RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import { ambiguousColumnsOf, mayBeThousands } from '../../imports/rows/dots.ts'
import { isOfShipment, unchanged } from '../../imports/rows/unchanged.ts'
import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'
import { rowProblems } from '../../spreadsheets/cells/row.ts'
import { sentTexts } from './correction-rows.ts'
import { joinAsSent } from './rows-as-sent.ts'

/** A rejected row with its corrections: what would be sent. */
export interface EffectiveRow {
  rowNumber: number
  shipmentId: string | null
  values: Record<string, string>
  /** A cell still has unreadable text, and nobody has typed the right text. */
  isUnreadable: boolean
}

interface StoredRow {
  rowNumber: number
  shipmentId: string | null
  cells: Record<string, string> | null
  isUnreadable: boolean
  data: RejectedRow['data']
}

/** These rows, in steps. By number: a condition would be evaluated for all rows again at each step. */
export async function* effectiveRows(
  client: Client,
  record: Import,
  rowNumbers: readonly number[],
): AsyncGenerator<EffectiveRow[]> {
  const { organisationId, importId } = record
  const ambiguous = ambiguousColumnsOf(record)
  const together = limits.correctionRowsPerStep
  for (let first = 0; first < rowNumbers.length; first += together) {
    const { rows } = await client.query<StoredRow>({
      name: 'read-effective-rows',
      text: `
        select r.row_number as "rowNumber", r.shipment_id as "shipmentId", r.cells, r.unreadable as "isUnreadable", d.data
        from correction_row r
        ${joinAsSent}
        where r.organisation_id = $1 and r.import_id = $2 and r.row_number = any ($3::integer[]) and d.row_number = any ($3::integer[])
        order by r.row_number`,
      values: [organisationId, importId, rowNumbers.slice(first, first + together)],
    })
    yield rows.map((row) => effectiveRow(row, ambiguous))
  }
}

function effectiveRow({ data, cells, ...row }: StoredRow, ambiguous: readonly string[]): EffectiveRow {
  const values = sentTexts(data)
  // A number of a workbook was not text: it stays that number, even where the same text would be ambiguous.
  for (const column of ambiguous) {
    const text = values[column]
    if (typeof data[column] === 'number' && text !== undefined && mayBeThousands(text)) {
      values[column] = `${text}0`
    }
  }
  // A blank value of a JSON push was sent: it clears what the ledger has.
  for (const column of Object.keys(data)) values[column] ??= ''
  return { ...row, values: Object.assign(values, cells) }
}

/** The columns of the import, then those that only corrections fill. */
export async function columnsToSend(client: Client, record: Import): Promise<string[]> {
  const columns = record.columns.filter((column): column is string => column !== null && column !== '')
  const { rows } = await client.query<{ column: string }>(
    `select distinct filled.name as column
     from correction_row r, jsonb_object_keys(r.cells) as filled (name)
     where r.organisation_id = $1 and r.import_id = $2 and r.cells is not null
     order by 1`,
    [record.organisationId, record.importId],
  )
  const added = rows
    .map((row) => row.column)
    .filter((column) => !columns.includes(column) && !isMisplaced(column))
  return [...columns, ...added]
}

/** Values without a header are shown by the letters of their column. */
const isMisplaced = (column: string) => /^\(column [A-Z]+\)$/.test(column)

/**
 * The cells of a row in column order. A cell of the shipment that was not sent and that nobody filled says so: its key was
 * not in the JSON element, or its column not in the file. Values without a header come last; the check rejects them.
 */
export function cellsOfRow(
  { kind, source, columns: submitted }: Pick<Import, 'kind' | 'source' | 'columns'>,
  columns: readonly string[],
  values: Record<string, string>,
): string[] {
  const isBlank = (column: string) =>
    !isOfShipment(kind, column) || (source === 'file' && submitted.includes(column))
  const cells = columns.map((column) => values[column] ?? (isBlank(column) ? '' : unchanged))
  for (const column of Object.keys(values)) {
    if (isMisplaced(column) && values[column]?.trim()) cells.push(values[column] ?? '')
  }
  return cells
}

/** The row in the form that the importer's check expects. */
export function rowToCheck(
  record: Pick<Import, 'kind' | 'source' | 'columns'>,
  columns: Columns & readonly string[],
  row: EffectiveRow,
): Row {
  const cells = cellsOfRow(record, columns, row.values)
  return {
    rowNumber: row.rowNumber,
    cells: cells.map((text) => (text === '' ? undefined : text)),
    ...(cells.length > columns.length ? { problem: rowProblems.tooManyCells } : {}),
  }
}
