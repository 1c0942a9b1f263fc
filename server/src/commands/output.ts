/** A command's result: sentences and tables for people, or exactly one JSON document for programs. */
export interface Result {
  json: unknown
  text: string
}

/** Columns as wide as their widest cell. */
export function table(headings: string[], rows: (string | null)[][]): string {
  const all = [headings, ...rows.map((row) => row.map((cell) => cell ?? '–'))]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(all[0] ?? []), line(widths.map((width) => '─'.repeat(width))), ...all.slice(1).map(line)].join(
    '\n',
  )
}

/** A command was called wrongly; the message explains its usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}
