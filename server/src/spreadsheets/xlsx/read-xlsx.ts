import { limits } from '../../limits.ts'
import type { CellValue, Columns, RowBatch } from '../cells/row.ts'
import { pickSharedStrings, readSharedStrings } from './shared-strings.ts'
import { SheetRows } from './sheet-rows.ts'
import type { StringTable } from './string-table.ts'
import { findUnreadSheets } from './unread-sheets.ts'
import { openWorkbook, readNumberFormats, type SheetChoice } from './workbook.ts'
import { spreadsheetNamespaces } from './xml-namespaces.ts'
import { mayDecodeToUnreadable, readXmlPart } from './xml-part.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

export interface ReadXlsxOptions {
  readonly columns: Columns
  readonly textColumns?: ReadonlySet<string>
  readonly sheet?: SheetChoice
  readonly headerRow?: number | null
}

/** The rows of the first visible worksheet after its header, in batches of about a thousand. */
export async function* readXlsx(
  path: string,
  { columns, textColumns, sheet: choice, headerRow }: ReadXlsxOptions,
): AsyncGenerator<RowBatch> {
  const workbook = await openWorkbook(path, choice)
  let strings: StringTable | undefined
  try {
    const { datesFrom1904 } = workbook
    const formats = await readNumberFormats(workbook)
    const shared = await readSharedStrings(workbook)
    strings = shared.strings
    const sheet = new SheetRows({
      formats,
      datesFrom1904,
      columns,
      headerRow,
      textColumns,
      sharedString: (index) => shared.strings.get(index),
    })
    const tokenizer = new XmlTokenizer(sheet, spreadsheetNamespaces)
    let headerSeen = false
    let previousUnreadable = false
    for await (const xml of readXmlPart(workbook.zip, workbook.sheetPart, limits.sheetBytesMax)) {
      const unreadable = mayDecodeToUnreadable(xml)
      sheet.mayBeUnreadable = shared.mayBeUnreadable || unreadable || previousUnreadable
      previousUnreadable = unreadable
      tokenizer.push(xml)
      const rows = sheet.takeRows()
      if (rows.length > 0 && !headerSeen) {
        rows.shift()
        headerSeen = true
      }
      if (rows.length > 0) yield rows
    }
    tokenizer.end()
    sheet.end()
  } finally {
    strings?.close()
    workbook.zip.close()
  }
}

export interface XlsxHeader {
  /** The name of the sheet that is read. */
  readonly sheet: string
  /** Other visible sheets that have rows. */
  readonly unreadSheets: string[]
  readonly datesFrom1904: boolean
  /** The texts of the header row, if there is one. */
  readonly header: string[]
}

/** Finds the header row of the first visible worksheet. Holds little more than that row in memory. */
export async function readXlsxHeader(path: string, headerRow: number | null = null): Promise<XlsxHeader> {
  const { rows } = await readXlsxStart(path, 1, headerRow)
  const [row] = rows
  const isThere = row !== undefined && (headerRow === null || row.rowNumber === headerRow)
  const workbook = await openWorkbook(path)
  try {
    return {
      sheet: workbook.sheetName,
      unreadSheets: await findUnreadSheets(workbook),
      datesFrom1904: workbook.datesFrom1904,
      header: isThere ? Array.from(row.cells, textOfCell) : [],
    }
  } finally {
    workbook.zip.close()
  }
}

/** The first rows of the first visible worksheet, from the header on. Holds little more than these in memory. */
export async function readXlsxStart(
  path: string,
  count: number,
  headerRow: number | null = null,
): Promise<{ readonly rows: RowBatch }> {
  const workbook = await openWorkbook(path)
  try {
    const formats = await readNumberFormats(workbook)
    // Read the rows once with placeholders to learn which shared strings they need.
    const wanted = new Set<number>()
    let sharedString = (index: number): string | undefined => {
      wanted.add(index)
      return '?'
    }
    const readStart = async (): Promise<RowBatch> => {
      const { datesFrom1904 } = workbook
      const sheet = new SheetRows({
        formats,
        datesFrom1904,
        columns: [],
        headerRow,
        sharedString: (index) => sharedString(index),
      })
      const tokenizer = new XmlTokenizer(sheet, spreadsheetNamespaces)
      const rows: RowBatch = []
      for await (const xml of readXmlPart(workbook.zip, workbook.sheetPart, limits.sheetBytesMax)) {
        for (let start = 0; start < xml.length; start += startPieceBytes) {
          tokenizer.push(xml.subarray(start, start + startPieceBytes))
          rows.push(...sheet.takeRows())
          if (rows.length >= count) return rows.slice(0, count)
        }
      }
      tokenizer.end()
      sheet.end()
      return rows
    }
    if ((await readStart()).length === 0) return { rows: [] }
    const strings = await pickSharedStrings(workbook, wanted)
    sharedString = (index) => strings.get(index)
    return { rows: await readStart() }
  } finally {
    workbook.zip.close()
  }
}

const startPieceBytes = 4096

/** What a cell shows. */
export function textOfCell(value: CellValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? value.date : String(value)
}
