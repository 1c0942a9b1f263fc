import { readTimestamp } from '../../platform/values/timestamps.ts'
import { monthNamed, weekdayNamed } from './calendar-names.ts'
import type { Suggestion } from './suggestion.ts'

/** What decides how a date is read. */
export interface DateContext {
  timeZone: string
  /** Whether the workbook counts days from 1904; null if the value did not come in a workbook. */
  datesFrom1904: boolean | null
  now: Date
}

const clock = String.raw`(?:[ T,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?`
const numeric = new RegExp(String.raw`^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{1,2})${clock}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})${clock}$`, 'i')
const dayNamed = new RegExp(
  String.raw`^(?:([a-z]+)\.?,? )?(\d{1,2})[ \-]([a-z]+)\.?,?[ \-](\d{4})${clock}$`,
  'i',
)
const monthFirst = new RegExp(String.raw`^(?:([a-z]+)\.?,? )?([a-z]+)\.? (\d{1,2}),? (\d{4})${clock}$`, 'i')
const compactClock = String.raw`(?:T?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?()(Z|[+-]\d\d(?::?\d\d)?)?)?`
const compact = new RegExp(String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)${compactClock}$`, 'i')
/** The year with two digits and the time without a `T`: also twelve digits. */
const compactShort = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/**
 * A date in another format as ISO 8601, at the same instant. `03/04/2026` can be two days, so both are suggested: first
 * the one that is not in the future, because what is imported has happened. With a year of two digits there are too many
 * readings to choose from, so one is suggested only if no other is possible.
 */
export function suggestTimestamp(column: string, text: string | null, context: DateContext): Suggestion[] {
  const given = text?.trim() ?? ''
  const isPossible = (iso: string | undefined): iso is string =>
    iso !== undefined && readTimestamp(iso, context.timeZone) !== undefined
  const suggest = (iso: string | undefined, why = 'another format'): Suggestion[] =>
    isPossible(iso) ? [{ set: [{ column, to: iso }], why }] : []
  const isFuture = ([suggestion]: Suggestion[]) =>
    suggestion !== undefined &&
    (readTimestamp(suggestion.set[0]?.to ?? '', context.timeZone) ?? '') > context.now.toISOString()

  const [, one = '', two = '', three = '', ...time] = numeric.exec(given) ?? []
  if (three.length === 4) {
    if (Number(one) === Number(two)) return suggest(isoOf(three, two, one, time))
    const dayMonth = suggest(isoOf(three, two, one, time), 'day first')
    const monthDay = suggest(isoOf(three, one, two, time), 'month first')
    return isFuture(dayMonth) && !isFuture(monthDay) ? [...monthDay, ...dayMonth] : [...dayMonth, ...monthDay]
  }
  if (three) return suggestShortYear([one, two, three], time)

  const [, year = '', month = '', day = '', ...late] = yearFirst.exec(given) ?? compact.exec(given) ?? []
  if (year) {
    const [, shortYear = '', ...rest] = compactShort.exec(given) ?? []
    const [shortMonth = '', shortDay = '', ...shortTime] = rest
    const isAlsoShort = shortYear && isPossible(isoOf(`20${shortYear}`, shortMonth, shortDay, shortTime))
    return isAlsoShort ? [] : suggest(isoOf(year, month, day, late))
  }
  const [, weekday, namedDay = '', name = '', namedYear = '', ...namedTime] = dayNamed.exec(given) ?? []
  if (name) return suggest(isoOfNamed(weekday, namedYear, name, namedDay, namedTime))
  const [, american, first = '', second = '', last = '', ...americanTime] = monthFirst.exec(given) ?? []
  if (first) return suggest(isoOfNamed(american, last, first, second, americanTime))
  return suggestSerial(given)

  /** The year can come first or last; 75 can be 1975 or 2075. */
  function suggestShortYear(parts: [string, string, string], clockParts: (string | undefined)[]) {
    const [a, b, c] = parts
    const readings = new Map<string, string>()
    const add = (shortYear: string, m: string, d: string, why: string) => {
      if (shortYear.length !== 2) return
      for (const century of Number(shortYear) < 70 ? ['20'] : ['19', '20']) {
        const iso = isoOf(century + shortYear, m, d, clockParts)
        if (isPossible(iso)) readings.set(iso, readings.has(iso) ? 'another format' : why)
      }
    }
    add(c, b, a, 'day first')
    add(c, a, b, 'month first')
    add(a, b, c, 'year first')
    const [only, other] = readings
    if (only === undefined || other !== undefined) return []
    // `12.30.45` is more likely a time than a day in 2045.
    const isNear = Number(only[0].slice(0, 4)) <= context.now.getUTCFullYear() + 1
    return isNear ? suggest(...only) : []
  }

  /** Outside a workbook a number can count from 1900 or from 1904, unless the later day has not come yet. */
  function suggestSerial(serial: string): Suggestion[] {
    const why = 'a date as a spreadsheet number'
    const from1904 = suggest(isoOfSerial(serial, daysTo1904), why)
    if (context.datesFrom1904) return from1904
    const isOnlyReading = context.datesFrom1904 === false || from1904.length === 0 || isFuture(from1904)
    return isOnlyReading ? suggest(isoOfSerial(serial, 0), why) : []
  }
}

function isoOf(year: string, month: string, day: string, time: (string | undefined)[]): string | undefined {
  const [hour, minute, second, fraction, half, offset] = time
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hour === undefined || minute === undefined) return date
  const hours = hour24(Number(hour), half)
  if (hours === undefined) return undefined
  const seconds = fraction === undefined ? (second ?? '00') : `${second}.${fraction}`
  return `${date}T${String(hours).padStart(2, '0')}:${minute}:${seconds}${offset?.toUpperCase() ?? ''}`
}

function hour24(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** Undefined if the weekday is another one: then nobody knows which of the two is right. */
function isoOfNamed(
  weekday: string | undefined,
  year: string,
  month: string,
  day: string,
  time: (string | undefined)[],
): string | undefined {
  const number = monthNamed(month)
  if (number === undefined) return undefined
  if (weekday !== undefined) {
    const named = new Date(Date.UTC(Number(year), number - 1, Number(day)))
    if (weekdayNamed(weekday) !== named.getUTCDay()) return undefined
  }
  return isoOf(year, String(number), day, time)
}

/** Days since 1900 as a spreadsheet counts them, for the years 2000 to 2100. */
const serialMin = 36_526
const serialMax = 73_415
const daysTo1904 = 1462
const daysTo1970 = 25_569

function isoOfSerial(text: string, daysBefore: number): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined
  const days = Number(text) + daysBefore
  if (days < serialMin || days > serialMax) return undefined
  const instant = new Date(Math.round((days - daysTo1970) * 86_400) * 1000).toISOString()
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant.slice(0, 19)
}
