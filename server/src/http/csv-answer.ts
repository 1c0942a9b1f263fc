import { Readable } from 'node:stream'
import Type from 'typebox'
import { limits } from '../limits.ts'
import type { LongNumber } from '../platform/exact-json.ts'
import { localDate } from '../platform/local-date.ts'
import { answer } from './endpoint.ts'

export type CsvCell = string | number | LongNumber | null

export const csvAnswerDescription = {
  description:
    'The rows as a .csv file. Its name has the days. Times are in the organisation’s time zone, with their offset.',
  contentType: 'text/csv',
  schema: Type.Unsafe<string>({ type: 'string' }),
}

/**
 * Streams a list of any length as CSV. Each page of `rowsTogether` is read once the client has taken the previous one,
 * so no cursor or transaction stays open.
 */
export function csvAnswer<Row>(
  name: string,
  columns: string[],
  readAfter: (last: Row | undefined) => Promise<Row[]>,
  linesOf: (row: Row) => CsvCell[][],
  rowsTogether: number = limits.exportRowsTogether,
) {
  async function* lines() {
    yield `\ufeff${csvLine(columns)}`
    for (let last: Row | undefined; ; ) {
      const rows = await readAfter(last)
      if (rows.length > 0) yield rows.flatMap(linesOf).map(csvLine).join('')
      last = rows.at(-1)
      if (rows.length < rowsTogether) return
    }
  }
  return answer(Readable.from(lines()), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  })
}

/**
 * What a file has, and of which days in the time zone: `shipments-2026-07-01-to-2026-07-31`. Without any, it has
 * everything there is today.
 */
export function fileNameOf(
  what: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  now: Date,
): string {
  const first = from === undefined ? undefined : localDate(new Date(from), timeZone)
  const last = to === undefined ? undefined : localDate(new Date(Date.parse(to) - 1), timeZone)
  if (first !== undefined && last !== undefined)
    return first === last ? `${what}-${first}` : `${what}-${first}-to-${last}`
  if (first !== undefined) return `${what}-from-${first}`
  return last === undefined ? `${what}-all-${localDate(now, timeZone)}` : `${what}-until-${last}`
}

export const csvLine = (cells: CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Prefix text that a spreadsheet would read as a formula with an apostrophe, but not numbers. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
