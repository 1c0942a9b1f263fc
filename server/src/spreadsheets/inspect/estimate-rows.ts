import { limits } from '../../limits.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { SheetRows } from '../xlsx/sheet-rows.ts'
import { openWorkbook } from '../xlsx/workbook.ts'
import { spreadsheetNamespaces } from '../xlsx/xml-namespaces.ts'
import { readXmlPart } from '../xlsx/xml-part.ts'
import { XmlTokenizer } from '../xlsx/xml-tokenizer.ts'

/** Read at least this much of the sheet: a single piece of it is enough for most. */
const sampleBytes = 128 * 1024

/**
 * About how many rows the sheet of a workbook has below its header, to two digits, from its beginning and its size. What the
 * sheet itself says is not used: programs leave it out, or count rows that are blank. Undefined if the beginning cannot
 * be read; the import itself reports why.
 */
export async function estimateXlsxRows(
  path: string,
  headerRow: number | null = null,
): Promise<number | undefined> {
  const workbook = await openWorkbook(path)
  try {
    const sheet = new SheetRows({
      formats: [],
      datesFrom1904: false,
      columns: [],
      headerRow,
      // The texts do not matter.
      sharedString: () => '?',
    })
    const tokenizer = new XmlTokenizer(sheet, spreadsheetNamespaces)
    const before = workbook.zip.inflatedBytes
    let rows = 0
    for await (const xml of readXmlPart(workbook.zip, workbook.sheetPart, limits.sheetBytesMax)) {
      tokenizer.push(xml)
      rows += sheet.takeRows().length
      if (workbook.zip.inflatedBytes - before >= sampleBytes) break
    }
    const part = (workbook.zip.inflatedBytes - before) / workbook.zip.bytesOf(workbook.sheetPart)
    const below = Math.max(0, rows - 1)
    return part < 1 ? Number(Math.round(below / part).toPrecision(2)) : below
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  } finally {
    workbook.zip.close()
  }
}
