import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnLetters, type Row } from '../cells/row.ts'
import { isFormattedNumber } from '../cells/sheet.ts'
import { readXlsx } from './read-xlsx.ts'
import { readXlsxSheets } from './read-xlsx-sheets.ts'

const folder = new URL('../../../test/samples/', import.meta.url).pathname
const samples = readdirSync(folder).filter((name) => name.endsWith('.xlsx') && !name.includes('password'))
const columns = Array.from({ length: 512 }, (_, position) => columnLetters(position))

test.each(samples)('%s has the same values read whole as in an import', async (name) => {
  const imported: Row[] = []
  for await (const batch of readXlsx(folder + name, { columns, textColumns: new Set() }))
    imported.push(...batch)
  const sheets = await readXlsxSheets(folder + name)
  const whole = sheets.find(({ isHidden }) => !isHidden)?.rows.slice(1) ?? []
  expect(imported.length).toBeGreaterThan(0)
  expect(
    whole.map(({ rowNumber, cells, problem }) => ({
      rowNumber,
      cells: cells.map((cell) => (isFormattedNumber(cell) ? cell.number : cell)),
      ...(problem !== undefined && { problem }),
    })),
  ).toEqual(imported)
})
