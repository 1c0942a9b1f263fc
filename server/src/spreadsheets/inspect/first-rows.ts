import { createReadStream } from 'node:fs'
import { limits } from '../../limits.ts'
import { shorten } from '../../platform/values/shorten.ts'
import type { CellValue, Columns, Row } from '../cells/row.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readXlsxStart, textOfCell } from '../xlsx/read-xlsx.ts'
import type { InspectedFile } from './inspect-upload.ts'

/** A row to show to a person: the shortened text under each header, blank if there is none. */
export interface FirstRow {
  rowNumber: number
  cells: string[]
}

const pieceBytes = 16 * 1024
const bytesMax = 256 * 1024

/**
 * The first rows after the header. This runs on the request thread, so it reads little more than these rows.
 * If they cannot be read, it returns fewer or none; the import itself reports why.
 */
export async function readFirstRows(path: string, file: InspectedFile, count: number): Promise<FirstRow[]> {
  return (await readStart(path, file, file.header, count)).map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: file.header.map((_, position) => shown(cells[position])),
  }))
}

/** The same rows with all their cells: below a title there are more than the title has. */
export async function readWholeRows(path: string, file: InspectedFile, count: number): Promise<FirstRow[]> {
  const columns: string[] = new Array(limits.columnsMax).fill('')
  return (await readStart(path, file, columns, count)).map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: Array.from(cells, shown),
  }))
}

const shown = (cell: CellValue | undefined) => shorten(textOfCell(cell).toWellFormed())

async function readStart(path: string, file: InspectedFile, columns: Columns, count: number): Promise<Row[]> {
  const rows: Row[] = []
  try {
    if (file.format === 'xlsx') {
      rows.push(...(await readXlsxStart(path, count + 1, file.headerRow)).rows.slice(1))
    } else {
      for await (const batch of readCsv(beginningOf(path), { ...file, columns })) {
        rows.push(...batch)
        if (rows.length >= count) break
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) && error !== enough) throw error
  }
  return rows.slice(0, count)
}

const enough = new Error('the first rows are longer than this')

async function* beginningOf(path: string): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    yield piece
    bytes += piece.length
    // Throwing, because an end here would look like the end of the last record.
    if (bytes >= bytesMax) throw enough
  }
}
