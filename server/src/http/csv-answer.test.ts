import { expect, test } from 'vitest'
import { csvCell } from './csv-answer.ts'

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+61 2 5550', "'+61 2 5550"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [0.25, '0.25'],
  [null, ''],
])('%j is written as %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})
