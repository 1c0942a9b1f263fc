import { limits } from '../../limits.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { SheetRows } from './sheet-rows.ts'
import type { Workbook } from './workbook.ts'
import { spreadsheetNamespaces } from './xml-namespaces.ts'
import { readXmlPart } from './xml-part.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

const sheetsMax = 20
const pieceBytes = 4096
const bytesMax = 64 * 1024

/**
 * The other visible worksheets that have rows. This runs on the request thread, so it reads each only as far as its first
 * row.
 */
export async function findUnreadSheets(workbook: Workbook): Promise<string[]> {
  const unread: string[] = []
  for (const { name, part } of workbook.otherSheets.slice(0, sheetsMax)) {
    if (await hasRow(workbook, part)) unread.push(name)
  }
  return unread
}

async function hasRow({ zip }: Workbook, part: string): Promise<boolean> {
  // The texts do not matter.
  const sheet = new SheetRows({ formats: [], datesFrom1904: false, columns: [], sharedString: () => '?' })
  const tokenizer = new XmlTokenizer(sheet, spreadsheetNamespaces)
  let bytes = 0
  try {
    for await (const xml of readXmlPart(zip, part, limits.sheetBytesMax)) {
      for (let start = 0; start < xml.length; start += pieceBytes) {
        tokenizer.push(xml.subarray(start, start + pieceBytes))
        if (sheet.takeRows().length > 0) return true
      }
      bytes += xml.length
      if (bytes >= bytesMax) return false
    }
    return false
  } catch (error) {
    // Nobody asked for this sheet, so its damage does not matter.
    if (error instanceof UnreadableFile) return false
    throw error
  }
}
