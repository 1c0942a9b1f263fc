import { limits } from '../../limits.ts'
import type { Sheet } from '../cells/sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { WholeSheet } from './whole-sheet.ts'
import { openWorkbook, readFormatFacts, readNumberFormats, readStruckStyles } from './workbook.ts'
import { spreadsheetNamespaces } from './xml-namespaces.ts'
import { mayDecodeToUnreadable, readXmlPart } from './xml-part.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

/** All worksheets of a workbook, hidden ones too, in their order and whole. Imports read theirs as a stream. */
export async function readXlsxSheets(path: string): Promise<Sheet[]> {
  const workbook = await openWorkbook(path, 'first')
  try {
    const formats = await readNumberFormats(workbook)
    const facts = await readFormatFacts(workbook)
    const struckStyles = await readStruckStyles(workbook)
    const { strings, struck: struckStrings, mayBeUnreadable } = await readSharedStrings(workbook)
    const used = { cells: 0 }
    const sheets: Sheet[] = []
    try {
      for (const { name, part, isHidden } of workbook.allSheets) {
        const sheet = new WholeSheet({
          formats,
          facts,
          struckStyles,
          struckStrings,
          used,
          datesFrom1904: workbook.datesFrom1904,
          sharedString: (index) => strings.get(index),
        })
        const tokenizer = new XmlTokenizer(sheet, spreadsheetNamespaces)
        let previousUnreadable = false
        for await (const xml of readXmlPart(workbook.zip, part, limits.sheetBytesMax)) {
          const unreadable = mayDecodeToUnreadable(xml)
          sheet.mayBeUnreadable = mayBeUnreadable || unreadable || previousUnreadable
          previousUnreadable = unreadable
          tokenizer.push(xml)
        }
        tokenizer.end()
        sheet.end()
        const { rows, merged, hiddenColumns } = sheet
        sheets.push({ name, isHidden, rows, merged, hiddenColumns })
      }
    } finally {
      strings.close()
    }
    return sheets
  } finally {
    workbook.zip.close()
  }
}
