/**
 * A block of cells as spreadsheets put it on the clipboard: tabs between cells, one line for each row. A cell that has a tab, a
 * line break or a quote at its beginning is quoted, and quotes inside it are doubled.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell)
    if (end >= text.length) break
    if (text[end] !== '\t') rows.push([])
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  // A line break after the last row does not begin another row.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

function plainCell(text: string, start: number) {
  let end = start
  while (end < text.length && !'\t\r\n'.includes(text[end] as string)) end += 1
  return { cell: text.slice(start, end), end }
}

/** A cell that begins with a quote but is not closed before a tab or line break is just text. */
function quotedCell(text: string, start: number) {
  let cell = ''
  let at = start + 1
  while (at < text.length) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else {
      const end = at + 1
      if (end === text.length || '\t\r\n'.includes(text[end] as string)) return { cell, end }
      break
    }
    at += 1
  }
  return plainCell(text, start)
}

export const writeBlock = (rows: string[][]): string =>
  rows.map((cells) => cells.map(writeCell).join('\t')).join('\n')

const writeCell = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
