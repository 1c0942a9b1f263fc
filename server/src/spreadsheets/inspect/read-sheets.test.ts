import { expect, test } from 'vitest'
import { sheetOf, withFile, workbookOf } from '../../../test/workbook-parts.ts'
import { readSheets } from './read-sheets.ts'

test('a CSV file is one sheet, a workbook has its own', async () => {
  const csv = await withFile('a,b\n', (path) => readSheets(path, 'rates.CSV'))
  expect(csv.map(({ name, rows }) => [name, rows.length])).toEqual([['', 1]])
  const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</v></c></row>') })
  const xlsx = await withFile(bytes, (path) => readSheets(path, 'rates.xlsx'))
  expect(xlsx.map(({ name, rows }) => [name, rows.length])).toEqual([['S', 1]])
})

test.each<[content: string, fileName: string, reason: RegExp]>([
  ['', 'a.csv', /^The file is empty/],
  ['%PDF-1.7', 'a.csv', /seems to be a PDF/],
  ['a,b', 'a.xlsx', /seems to be text/],
  ['PK\x03\x04', 'a.csv', /zip archive/],
  ['a', 'a.xls', /format is not supported/],
  ['a', 'a.doc', /file type is not supported/],
])('%j named %s is refused as an import would be', async (content, fileName, reason) => {
  await expect(withFile(content, (path) => readSheets(path, fileName))).rejects.toThrow(reason)
})
