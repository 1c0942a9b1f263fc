/** What a cell's number format means for its value: 0 as it is, -1 a date, n > 0 padded with zeros to n digits. */
export type NumberFormat = number
export const plainFormat: NumberFormat = 0
export const dateFormat: NumberFormat = -1

/** Built-in formats are known by number only: 14 to 22 and 45 to 47, and the East Asian 27 to 36 and 50 to 58. */
export function builtInFormat(id: number): NumberFormat {
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDate ? dateFormat : plainFormat
}

const literals = /"[^"]*"|\\.|_.|\*./g
const bracketsExceptElapsedTime = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

export function numberFormat(code: string): NumberFormat {
  const positive = code.replace(literals, '').replace(bracketsExceptElapsedTime, '').split(';')[0] ?? ''
  if (/^0{2,}$/.test(positive) && !/["\\]/.test(code)) return positive.length
  return /[ymdhs]/i.test(positive) && !/general|standard/i.test(positive) ? dateFormat : plainFormat
}

const millisecondsPerDay = 86_400_000
const lastSerial1900 = 2_958_466

/**
 * The wall-clock time that a spreadsheet shows for a serial number; undefined where it shows none. In the 1900
 * system day 60 is 29 February 1900, which never was: it is given as shown, for the row's check to refuse.
 */
export function wallClock(serial: number, from1904: boolean): string | undefined {
  const serial1900 = from1904 ? serial + 1462 : serial
  if (serial < 0 || serial1900 >= lastSerial1900) return undefined
  const milliseconds = Math.round(serial1900 * millisecondsPerDay)
  const day = Math.floor(milliseconds / millisecondsPerDay)
  return `${dateOfDay(day)}T${timeOfDay(milliseconds - day * millisecondsPerDay)}`
}

const datesByDay = new Map<number, string>()

/** Kept for the days that were asked for: a file has many rows for a few days, and making a date is slow. */
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
