import { limits } from '../limits.ts'
import type { CellValue, Columns, Row, RowBatch } from './row.ts'
import { pickSharedStrings, readSharedStrings } from './shared-strings.ts'
import { SheetRows } from './sheet-rows.ts'
import type { StringTable } from './string-table.ts'
import { mayDecodeToUnreadable, openWorkbook, readNumberFormats, readXmlPart } from './workbook.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

export interface XlsxOptions {
  readonly columns: Columns
  readonly textColumns?: ReadonlySet<string>
}

/** The rows of the first worksheet after its header, in batches of about a thousand. */
export async function* readXlsx(
  path: string,
  { columns, textColumns }: XlsxOptions,
): AsyncGenerator<RowBatch> {
  const workbook = await openWorkbook(path)
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
      textColumns,
      sharedString: (index) => shared.strings.get(index),
    })
    const tokenizer = new XmlTokenizer(sheet)
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
  } finally {
    strings?.close()
    workbook.zip.close()
  }
}

/** The texts of the first row that is not blank, or none. Holds little more of the file than that row. */
export async function readXlsxHeader(path: string): Promise<string[]> {
  const workbook = await openWorkbook(path)
  try {
    const formats = await readNumberFormats(workbook)
    // Which shared strings the header needs is known only when it has been read once, with stand-ins.
    const wanted = new Set<number>()
    let sharedString = (index: number): string | undefined => {
      wanted.add(index)
      return '?'
    }
    const readFirstRow = async (): Promise<Row | undefined> => {
      const { datesFrom1904 } = workbook
      const sheet = new SheetRows({
        formats,
        datesFrom1904,
        columns: [],
        sharedString: (index) => sharedString(index),
      })
      const tokenizer = new XmlTokenizer(sheet)
      for await (const xml of readXmlPart(workbook.zip, workbook.sheetPart, limits.sheetBytesMax)) {
        for (let start = 0; start < xml.length; start += headerPieceBytes) {
          tokenizer.push(xml.subarray(start, start + headerPieceBytes))
          const [header] = sheet.takeRows()
          if (header !== undefined) return header
        }
      }
      tokenizer.end()
      return undefined
    }
    if ((await readFirstRow()) === undefined) return []
    const strings = await pickSharedStrings(workbook, wanted)
    sharedString = (index) => strings.get(index)
    const header = await readFirstRow()
    return Array.from(header?.cells ?? [], headerText)
  } finally {
    workbook.zip.close()
  }
}

const headerPieceBytes = 4096

function headerText(value: CellValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? value.date : String(value)
}
