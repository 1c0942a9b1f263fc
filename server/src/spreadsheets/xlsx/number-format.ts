/** What a number format makes of a value: the number itself, a date, a duration, or digits in a pattern. */
export type NumberFormat = 'plain' | 'date' | 'duration' | DigitPattern

/** A whole number among literal text: `0000`, `"SO-"0000` or `000-000`. */
export interface DigitPattern {
  /** From left to right: a literal text, or a number of digits. */
  readonly parts: readonly (string | number)[]
  /** The number is padded with zeros to this many digits. */
  readonly digitsMin: number
}

/** Built-in formats are known by number only: 14 to 22 and 45 to 47, and the East Asian 27 to 36 and 50 to 58. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 46) return 'duration'
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDate ? 'date' : 'plain'
}

// In this order: quoted, escaped, space of a width, filled with, in brackets, end of the first section, any other.
const tokens = /"([^"]*)"?|\\(.)|_(.)|\*.|\[([^\]]*)\]|(;)|(.)/gsu
const elapsedTime = /^(h+|m+|s+)$/i
const condition = /^[<>=]/
const literal = /[$\-+():!^&'~{}<>=\s]/

/** Reads the section of a format code for non-negative numbers. */
export function numberFormat(code: string): NumberFormat {
  const parts: (string | number)[] = []
  let digitsMin = 0
  let isDate = false
  let isPattern = true
  for (const [, quoted, escaped, width, brackets, end, character] of code.matchAll(tokens)) {
    if (end !== undefined) break
    if (brackets !== undefined) {
      if (elapsedTime.test(brackets)) return 'duration'
      if (condition.test(brackets)) isPattern = false
      // [$AUD-C09] shows AUD; other brackets are colours and languages.
      const symbol = /^\$([^-]*)/.exec(brackets)?.[1]
      if (symbol) parts.push(symbol)
    } else if (character === undefined) {
      parts.push(quoted ?? escaped ?? (width === undefined ? '' : ' '))
    } else if (character === '0' || character === '#' || character === '?') {
      const last = parts.at(-1)
      if (typeof last === 'number') parts[parts.length - 1] = last + 1
      else parts.push(1)
      if (character === '0' || digitsMin > 0) digitsMin++
    } else if (literal.test(character)) {
      parts.push(character)
    } else {
      isPattern = false
      if (/[ymdhs]/i.test(character)) isDate = true
    }
  }
  if (isDate) return /general|standard/i.test(code) ? 'plain' : 'date'
  const shows = parts.some((part) => typeof part === 'string' && part.trim() !== '')
  const counts = parts.some((part) => typeof part === 'number')
  return isPattern && counts && (shows || digitsMin > 1) ? { parts, digitsMin } : 'plain'
}

/** What a cell with this format shows; undefined if it would show less than the number. */
export function showDigits({ parts, digitsMin }: DigitPattern, value: number): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const digits = String(value).padStart(digitsMin, '0')
  const first = parts.findIndex((part) => typeof part === 'number')
  let left = digits.length
  let shown = ''
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] as string | number
    if (typeof part === 'string') {
      shown = part + shown
    } else {
      const from = index === first ? 0 : Math.max(0, left - part)
      shown = digits.slice(from, left) + shown
      left = from
    }
  }
  return shown.trim()
}

const millisecondsPerDay = 86_400_000
const lastSerial1900 = 2_958_466

/**
 * The wall-clock time a spreadsheet shows for a serial number; undefined if there is none. Less than one day is a
 * time without a date; as a date it would be in 1899. In the 1900 system day 60 is 29 February 1900, which never
 * existed: it is returned as shown, for the row check to reject.
 */
export function wallClock(serial: number, from1904: boolean): string | undefined {
  const serial1900 = from1904 ? serial + 1462 : serial
  if (serial < 1 || serial1900 >= lastSerial1900) return undefined
  const milliseconds = Math.round(serial1900 * millisecondsPerDay)
  const day = Math.floor(milliseconds / millisecondsPerDay)
  return `${dateOfDay(day)}T${timeOfDay(milliseconds - day * millisecondsPerDay)}`
}

/** A duration as `[h]:mm:ss`, or a time of day without a date; undefined if there is none. */
export function spanOfTime(serial: number): string | undefined {
  if (serial < 0 || serial >= lastSerial1900) return undefined
  const milliseconds = Math.round(serial * millisecondsPerDay)
  const hours = Math.floor(milliseconds / 3_600_000)
  return `${twoDigits(hours)}${timeOfDay(milliseconds % 3_600_000).slice(2)}`
}

const datesByDay = new Map<number, string>()

/** Cached by day: a file has many rows for a few days, and creating dates is slow. */
function dateOfDay(day: number): string {
  if (day === 60) return '1900-02-29'
  let date = datesByDay.get(day)
  if (date === undefined) {
    const daysSince1970 = day < 60 ? day - 25_568 : day - 25_569
    date = new Date(daysSince1970 * millisecondsPerDay).toISOString().slice(0, 10)
    if (datesByDay.size > 10_000) datesByDay.clear()
    datesByDay.set(day, date)
  }
  return date
}

function timeOfDay(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const fraction = milliseconds % 1000
  const time = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return fraction === 0 ? time : `${time}.${String(fraction).padStart(3, '0')}`
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)
