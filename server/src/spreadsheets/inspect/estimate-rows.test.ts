import { expect, test } from 'vitest'
import { sheetOf, withFile, workbookOf } from '../../../test/workbook-parts.ts'
import { writtenWorkbook } from '../../../test/written-workbook.ts'
import { estimateXlsxRows } from './estimate-rows.ts'

const estimate = (bytes: Buffer) => withFile(bytes, estimateXlsxRows)
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => [`S-${at}`, 'SALTBUSH', 2000])
const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

test('the rows of a small workbook are counted, without its header and blank rows', async () => {
  expect(await estimate(await writtenWorkbook(['a', 'b', 'c'], rowsOf(3)))).toBe(3)
  expect(await estimate(await writtenWorkbook(['a', 'b', 'c'], []))).toBe(0)
  const blanks = `<row r="1">${cell('a')}</row><row r="2">${cell('x')}</row><row r="3"><c s="0"/></row><row r="9"/>`
  expect(await estimate(await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(blanks) }))).toBe(1)
})

test('those of a large one are estimated to two digits, whatever the sheet says of itself', async () => {
  const found = await estimate(await writtenWorkbook(['a', 'b', 'c'], rowsOf(40_000)))
  expect(found).toBeGreaterThan(36_000)
  expect(found).toBeLessThan(44_000)
  expect((found ?? 0) % 1000).toBe(0)
})

test('of a few long rows the estimate is still a whole number', async () => {
  for (let count = 5; count < 12; count++) {
    const rows = Array.from(
      { length: count },
      (_, at) => `<row r="${at + 1}">${cell('x'.repeat(30_000))}</row>`,
    )
    const found = await estimate(await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(rows.join('')) }))
    expect(found).toBeLessThan(count)
    expect(Number.isInteger(found), `${found}`).toBe(true)
  }
})

test('a sheet in UTF-16 is estimated as well as one in UTF-8', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}">${cell(`S-${at}`)}</row>`)
  const sheet = Buffer.from(`\ufeff${sheetOf(rows.join(''))}`, 'utf16le')
  const found = await estimate(await workbookOf({ 'xl/worksheets/sheet1.xml': sheet }))
  expect(found).toBeGreaterThan(9000)
  expect(found).toBeLessThan(11_000)
})

test('a damaged sheet has no estimate', async () => {
  const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="2"/><row r="1"/>') })
  expect(await estimate(bytes)).toBeUndefined()
})
