import { expect, test } from 'vitest'
import { fileNameFrom } from './save-file.ts'

test.each([
  ['attachment; filename="shipments-2026-07-01.csv"', 'shipments-2026-07-01.csv'],
  [`attachment; filename="1.csv"; filename*=UTF-8''M%C3%A4rz%20%281%29.csv`, 'März (1).csv'],
  ['attachment', 'file'],
])('%s names the file %s', (disposition, name) => {
  expect(fileNameFrom(disposition)).toBe(name)
})
