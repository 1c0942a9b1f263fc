import type { CellValue } from '../cells/row.ts'
import { type NumberFormat, showDigits, spanOfTime, wallClock } from './number-format.ts'

/** The value of a cell that holds a number, or a date as a number. */
export function numberCell(text: string, format: NumberFormat, datesFrom1904: boolean): CellValue {
  const value = Number(text)
  // Keep what is not a number as sent: only its row is rejected, if a number is required there.
  if (!Number.isFinite(value) || hasRadix(text)) return text
  if (format === 'date') {
    const date = wallClock(value, datesFrom1904)
    return date === undefined ? (spanOfTime(value) ?? value) : { date }
  }
  if (format === 'duration') return spanOfTime(value) ?? value
  const shown = format === 'plain' ? undefined : showDigits(format, value)
  return shown ?? (text.length > 15 && losesDigits(text, value) ? text.trim() : value)
}

/** `Number` also accepts `0x10`, `0o7` and `0b1`, even after blanks. */
function hasRadix(text: string): boolean {
  const second = text.trimStart().charCodeAt(1)
  return second > 0x39 && second !== 0x45 && second !== 0x65
}

/** Programs also write the words, in any case. Anything else is kept as sent. */
export function booleanCell(text: string): string | undefined {
  switch (text.trim().toLowerCase()) {
    case '':
      return undefined
    case '1':
    case 'true':
      return 'TRUE'
    case '0':
    case 'false':
      return 'FALSE'
    default:
      return text
  }
}

/** A long integer, such as a barcode, or more digits than a double represents: kept as text. */
function losesDigits(text: string, value: number): boolean {
  if (/^\s*[-+]?\d+\s*$/.test(text)) return !Number.isSafeInteger(value)
  const digits = text.replace(/e.*$/i, '').replace(/^[-+\s0.]+|\./gi, '')
  return digits.replace(/\D/g, '').length > 17
}

const isoDateCell = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(\.\d{1,3})?\d*)?)?$/

/** A date cell in ISO 8601. With an offset it is already an instant, so it is kept as text. */
export function dateCell(text: string): CellValue {
  const match = isoDateCell.exec(text.trim())
  if (match === null) return text
  const [, date, minutes = '00:00', seconds = '00', fraction = ''] = match
  const milliseconds = fraction === '' ? '' : fraction.padEnd(4, '0')
  return { date: `${date}T${minutes}:${seconds}${milliseconds === '.000' ? '' : milliseconds}` }
}
