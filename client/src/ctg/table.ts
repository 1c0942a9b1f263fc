import type { Cell } from './csv.ts'

/** Columns side by side, numbers to the right. */
export function tableOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [header, ...rows].map((cells) => cells.map(plain))
  const widths = header.map((_, at) => Math.max(...texts.map((cells) => cells[at]?.length ?? 0)))
  const isNumber = header.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'))
  const lines = texts.map((cells) =>
    cells
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

/** What others have sent must not move the cursor or colour the terminal. */
export const plain = (value: Cell): string =>
  value === null || value === undefined
    ? ''
    : String(value).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')
