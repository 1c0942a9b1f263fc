export type Cell = string | number | boolean | null | undefined

/** So that spreadsheets read the text as UTF-8, as in the files of the service. */
export const byteOrderMark = '\ufeff'

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; numbers do not need one. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
