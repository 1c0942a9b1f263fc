import { limits } from '../../limits.ts'
import { copyRows } from '../../platform/database/copy-rows.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { type Sheet, type SheetCell, type SheetRow, shownText } from '../../spreadsheets/cells/sheet.ts'
import type { SheetFacts } from './upload-record.ts'

/** A row as people see it: its number, whether it is hidden, its cells. */
export interface ShownRow {
  row: number
  isHidden: boolean
  texts: string[]
}

/** Plain numbers are stored as they are: their texts are made for the few rows that somebody looks at. */
type StoredCell = string | number | null
type StoredRow = [row: number, hidden: 0 | 1, cells: readonly StoredCell[]]

/** Stores what the sheets show, so that a page can look at any part of them. The file stays the same: once is enough. */
export async function storeSheets(
  pool: Pool,
  organisationId: string,
  uploadId: string,
  sheets: Sheet[],
): Promise<SheetFacts[]> {
  const facts = sheets.map(factsOf)
  const { rowCount } = await pool.query(
    'select 1 from configuration_upload_sheet where organisation_id = $1 and upload_id = $2 limit 1',
    [organisationId, uploadId],
  )
  if (rowCount !== 0) return facts
  const blocks = sheets.flatMap((sheet, at) =>
    [...blocksOf(sheet)].map(([block, rows]) => ({ upload_id: uploadId, sheet: at, block, rows })),
  )
  await inTransaction(pool, (client) =>
    copyRows(client, organisationId, 'configuration_upload_sheet', blocks),
  )
  return facts
}

const blockOf = (row: number) => Math.floor((row - 1) / limits.sheetRowsTogether)

/** The rows of each block, as the JSON of `StoredRow[]`. */
function* blocksOf({ rows }: Sheet): Generator<[number, string]> {
  let block: StoredRow[] = []
  for (const [at, { rowNumber, cells, isHidden }] of rows.entries()) {
    block.push([rowNumber, isHidden ? 1 : 0, storedCells(cells)])
    const next = rows[at + 1]
    if (next && blockOf(next.rowNumber) === blockOf(rowNumber)) continue
    yield [blockOf(rowNumber), JSON.stringify(block)]
    block = []
  }
}

/** The cells themselves, if all of them are plain: a large sheet has a million. */
const storedCells = (cells: SheetRow['cells']): readonly StoredCell[] =>
  cells.every(isStorable) ? (cells as readonly StoredCell[]) : Array.from(cells, storedCell)

const isStorable = (cell: SheetCell | undefined): boolean =>
  cell === undefined ||
  typeof cell === 'number' ||
  (typeof cell === 'string' &&
    cell.length <= limits.placeTextCharactersMax &&
    cell.isWellFormed() &&
    !cell.includes('\u0000'))

/** PostgreSQL stores no U+0000, which a cell of a hostile file may have. */
function storedCell(cell: SheetCell | undefined): StoredCell {
  if (cell === undefined || typeof cell === 'number') return cell ?? null
  const text = shownText(cell)
  const shown = text.length > limits.placeTextCharactersMax ? shorten(text) : text.toWellFormed()
  return shown.replaceAll('\u0000', '')
}

const factsOf = ({ name, isHidden, rows }: Sheet): SheetFacts => ({
  name,
  isHidden,
  lastRow: rows.at(-1)?.rowNumber ?? 0,
  columns: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
})

/** Rows of a sheet from a row on, as many as are stored together. Rows without values are left out. */
export async function readSheetRows(
  database: Database,
  organisationId: string,
  uploadId: string,
  sheet: number,
  fromRow: number,
  count: number,
): Promise<ShownRow[]> {
  const { rows } = await database.query<{ rows: string }>(
    `select rows from configuration_upload_sheet
     where organisation_id = $1 and upload_id = $2 and sheet = $3 and block between $4 and $5 order by block`,
    [organisationId, uploadId, sheet, blockOf(fromRow), blockOf(fromRow + count - 1)],
  )
  return rows
    .flatMap((block) => JSON.parse(block.rows) as StoredRow[])
    .filter(([row]) => row >= fromRow && row < fromRow + count)
    .map(([row, hidden, cells]) => ({
      row,
      isHidden: hidden === 1,
      texts: cells.map((cell) => shownText(cell ?? undefined)),
    }))
}
