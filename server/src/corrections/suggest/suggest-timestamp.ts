import { readTimestamp } from '../../platform/timestamps.ts'
import type { Suggestion } from './suggestion.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = String.raw`(?:[ T,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?\s*([ap]\.?m\.?)?)?`
const dayFirst = new RegExp(String.raw`^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d\d)${time}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})${time}$`, 'i')
const dayNamed = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[ \-]([a-z]{3,9})\.?,?[ \-](\d{4})${time}$`,
  'i',
)
const monthNamed = new RegExp(String.raw`^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${time}$`, 'i')
const compact = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?Z?$/
/** Days since 1900 as a spreadsheet counts them, for the years 2000 to 2100. */
const serialMin = 36_526
const serialMax = 73_415

/**
 * A date in another format as ISO 8601. `03/04/2026` can be two days, so both are suggested: first the one that is not in
 * the future, because what is imported has happened.
 */
export function suggestTimestamp(
  column: string,
  text: string | null,
  timeZone: string,
  now: Date = new Date(),
): Suggestion[] {
  const given = text?.trim() ?? ''
  const suggest = (iso: string | undefined, why: string): Suggestion[] =>
    iso !== undefined && readTimestamp(iso, timeZone) !== undefined
      ? [{ set: [{ column, to: iso }], why }]
      : []

  const numeric = dayFirst.exec(given)
  if (numeric) {
    const [, one = '', two = '', year = '', ...clock] = numeric
    if (Number(one) === Number(two)) return suggest(isoOf(year, two, one, clock), 'another form')
    const dayMonth = suggest(isoOf(year, two, one, clock), 'day first')
    const monthDay = suggest(isoOf(year, one, two, clock), 'month first')
    const isFuture = ([suggestion]: Suggestion[]) =>
      suggestion !== undefined &&
      (readTimestamp(suggestion.set[0]?.to ?? '', timeZone) ?? '') > now.toISOString()
    return isFuture(dayMonth) && !isFuture(monthDay) ? [...monthDay, ...dayMonth] : [...dayMonth, ...monthDay]
  }
  const [, year = '', month = '', day = '', ...clock] = yearFirst.exec(given) ?? compact.exec(given) ?? []
  if (year) return suggest(isoOf(year, month, day, clock), 'another form')
  const named = dayNamed.exec(given)
  if (named) {
    const [, namedDay = '', name = '', namedYear = '', ...namedClock] = named
    return suggest(isoOf(namedYear, monthNumber(name), namedDay, namedClock), 'another form')
  }
  const american = monthNamed.exec(given)
  if (american) {
    const [, name = '', namedDay = '', namedYear = '', ...namedClock] = american
    return suggest(isoOf(namedYear, monthNumber(name), namedDay, namedClock), 'another form')
  }
  return suggest(isoOfSerial(given), 'a date as a spreadsheet counts days')
}

function isoOf(year: string, month: string, day: string, clock: (string | undefined)[]): string | undefined {
  const [hour, minute, second, half] = clock
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hour === undefined || minute === undefined) return date
  const hours = hour24(Number(hour), half)
  return hours === undefined
    ? undefined
    : `${date}T${String(hours).padStart(2, '0')}:${minute}:${second ?? '00'}`
}

function hour24(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

const monthNumber = (name: string) => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function isoOfSerial(text: string): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined
  const days = Number(text)
  if (days < serialMin || days > serialMax) return undefined
  const instant = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant.slice(0, 19)
}
