import { expect, test } from 'vitest'
import type { Checked } from '../../src/imports/record/import-record.ts'
import type { Columns, Row } from '../../src/spreadsheets/cells/row.ts'

/**
 * Runs a row check over a text table: a line of column names, then one case per line, the expected result
 * last. Cells are separated by two or more spaces; `-` is a blank cell; the result is `accepted`, `accepted,
 * <flags>` or the reasons.
 */
export function checkEach<T extends { flags: string[] }>(
  checkOf: (columns: Columns) => (row: Row) => Checked<T>,
  table: string,
): void {
  const [head = '', ...lines] = table.trim().split('\n')
  const columns = cellsOf(head)
  const check = checkOf(columns)
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const expected = line.slice(line.lastIndexOf('|') + 1).trim()
    const cells = cellsOf(line).map((cell) => (cell === '-' ? undefined : cell))
    test(line.trim(), () => expect(resultOf(check({ rowNumber: 2, cells }))).toBe(expected))
  }
}

const cellsOf = (line: string) => line.slice(0, line.lastIndexOf('|')).trim().split(/ {2,}/)

export function resultOf(checked: Checked<{ flags: string[] }>): string {
  return 'accepted' in checked
    ? ['accepted', ...checked.accepted.flags].join(', ')
    : checked.reasons.join('; ')
}
