export type XlsxCell = string | number | null
export type XlsxRow = readonly XlsxCell[]

const sampleRowsMax = 500
const sampleCharactersMax = 1_000_000

/** Rows for a workbook; the first can be inspected before they are taken. */
export class RowsAhead {
  readonly #rows: AsyncIterator<XlsxRow>
  readonly #ahead: XlsxRow[] = []

  constructor(rows: AsyncIterator<XlsxRow>) {
    this.#rows = rows
  }

  /** The next rows: some hundreds, or fewer if they are long. */
  async look(): Promise<readonly XlsxRow[]> {
    let characters = 0
    while (this.#ahead.length < sampleRowsMax && characters < sampleCharactersMax) {
      const next = await this.#rows.next()
      if (next.done) break
      this.#ahead.push(next.value)
      for (const cell of next.value) characters += String(cell ?? '').length
    }
    return this.#ahead
  }

  async isEmpty(): Promise<boolean> {
    if (this.#ahead.length > 0) return false
    const next = await this.#rows.next()
    if (!next.done) this.#ahead.push(next.value)
    return next.done === true
  }

  async take(): Promise<XlsxRow | undefined> {
    const first = this.#ahead.shift()
    if (first !== undefined) return first
    const next = await this.#rows.next()
    return next.done ? undefined : next.value
  }
}

const widthMin = 8
const widthMax = 60
const padding = 2

/** As wide as the header and the longest line of these rows, within bounds, in characters. */
export function columnWidths(columns: readonly string[], rows: readonly XlsxRow[]): number[] {
  return columns.map((column, position) => {
    let longest = column.length
    for (const row of rows) longest = Math.max(longest, longestLine(String(row[position] ?? '')))
    return Math.min(widthMax, Math.max(widthMin, longest + padding))
  })
}

function longestLine(text: string): number {
  if (text.length <= widthMax && !text.includes('\n')) return text.length
  let longest = 0
  for (const line of text.slice(0, 10 * widthMax).split('\n')) longest = Math.max(longest, line.length)
  return longest
}
