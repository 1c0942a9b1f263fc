/**
 * Timestamps as callers write them: strict ISO 8601 in its extended form, with nothing left to guess. `new
 * Date(text)` would read 03/04 as March and 30 February as 2 March.
 *
 * - A date alone is its midnight. No offset means wall-clock time in the given time zone.
 * - 24:00 is the end of the day, as ISO 8601 has it. A second 60 is refused: UTC as computers keep it has none.
 * - A wall-clock time that a clock change skips is read with the offset from before the change; one that
 *   happens twice is the first. `isAtClockChange` says so, for a person to look at.
 * - Years 0001 to 9999, in UTC too. Fractions are kept to the millisecond; further digits are cut off.
 */
const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

const minuteMilliseconds = 60_000
const hourMilliseconds = 60 * minuteMilliseconds
const dayMilliseconds = 24 * hourMilliseconds
const offsetMax = 14 * hourMilliseconds

/** The instant as ISO 8601 in UTC, or undefined if the text is not a timestamp. */
export function readTimestamp(text: string, timeZone: string): string | undefined {
  if (text === last.text && timeZone === last.timeZone) return last.instant
  const instant = readUsualForm(text) ?? read(text, timeZone)
  last = { text, timeZone, instant }
  return instant
}

/**
 * Whether a timestamp without an offset is a wall-clock time that a clock change skips or repeats, so that it was read
 * by our rule and may mean another instant.
 */
export function isAtClockChange(text: string, timeZone: string): boolean {
  if (text === lastChange.text && timeZone === lastChange.timeZone) return lastChange.isAtChange
  const isAtChange = findClockChange(text, timeZone)
  lastChange = { text, timeZone, isAtChange }
  return isAtChange
}

let lastChange = { text: '', timeZone: '', isAtChange: false }

function findClockChange(text: string, timeZone: string): boolean {
  const match = text.endsWith('Z') ? null : pattern.exec(text)
  if (match === null || match[8] !== undefined) return false
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] = match
  const wall = wallClock(+(year ?? 0), +(month ?? 0), +(day ?? 0), +hour, +minute, +second, fraction)
  if (wall === undefined) return false
  const before = offsetAt(wall - dayMilliseconds, timeZone)
  const after = offsetAt(wall + dayMilliseconds, timeZone)
  if (before === after) return false
  // Both offsets are right for a time that happens twice, neither is for one that is skipped.
  return (offsetAt(wall - before, timeZone) === before) === (offsetAt(wall - after, timeZone) === after)
}

/** Consecutive rows mostly have the same time: parsing it was a third of the work on a shipment row. */
let last: { text: string; timeZone: string; instant: string | undefined } = {
  text: '',
  timeZone: '',
  instant: undefined,
}

/**
 * Reads the usual forms, `2026-07-01T09:30:00Z` and the same with an offset such as `+10:00`, digit by digit,
 * in a third of the time the pattern takes. Undefined for everything else, which then goes to the pattern.
 */
function readUsualForm(text: string): string | undefined {
  const isUtc = text.length === 20 && text.charCodeAt(19) === letterZ
  if (!isUtc && !(text.length === 25 && text.charCodeAt(22) === colon)) return undefined
  for (let at = 0; at < 19; at++) {
    const separator = separators[at]
    const code = text.charCodeAt(at)
    if (separator === undefined ? code < zero || code > nine : code !== separator) return undefined
  }
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * zero
  const wall = wallClock(two(0) * 100 + two(2), two(5), two(8), two(11), two(14), two(17), '')
  if (wall === undefined) return undefined
  return isUtc ? isoOf(wall) : readOffset(wall, text.slice(19))
}

const zero = 0x30
const nine = 0x39
const colon = 0x3a
const letterZ = 0x5a
/** The separators in `2026-07-01T09:30:00`, by position. */
const separators = Array.from('    -  -  T  :  :  ', (sign) =>
  sign === ' ' ? undefined : sign.charCodeAt(0),
)

function readOffset(wall: number, offset: string): string | undefined {
  if (!/^[+-]\d\d:\d\d$/.test(offset)) return undefined
  const instant = fromOffset(wall, offset)
  return instant === undefined ? undefined : isoOf(instant)
}

/**
 * As `toISOString` writes it, in a fifth of the time: the rows of a file cover few days, so their dates are
 * cached. Undefined for years that do not have four digits.
 */
function isoOf(instant: number): string | undefined {
  const day = Math.floor(instant / dayMilliseconds)
  const date = dateOf(day)
  if (date === undefined) return undefined
  const time = instant - day * dayMilliseconds
  const hour = Math.floor(time / hourMilliseconds)
  const minute = Math.floor((time % hourMilliseconds) / minuteMilliseconds)
  const second = Math.floor((time % minuteMilliseconds) / 1000)
  const milliseconds = time % 1000
  const fraction = milliseconds === 0 ? '000' : String(milliseconds).padStart(3, '0')
  return `${date}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second]}.${fraction}Z`
}

const dates = new Map<number, string>()
const rememberedDatesMax = 10_000

function dateOf(day: number): string | undefined {
  let date = dates.get(day)
  if (date === undefined) {
    const iso = new Date(day * dayMilliseconds).toISOString()
    if (iso.length !== 24 || iso.startsWith('0000')) return undefined
    date = iso.slice(0, 10)
    if (dates.size >= rememberedDatesMax) dates.clear()
    dates.set(day, date)
  }
  return date
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

function read(text: string, timeZone: string): string | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = match
  const wall = wallClock(+(year ?? 0), +(month ?? 0), +(day ?? 0), +hour, +minute, +second, fraction)
  if (wall === undefined) return undefined
  const instant = offset === undefined ? fromWallClock(wall, timeZone) : fromOffset(wall, offset)
  if (instant === undefined) return undefined
  return isoOf(instant)
}

/** The clock reading as if it were UTC, or undefined if no calendar or clock shows it. */
function wallClock(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  fraction: string,
): number | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (minute > 59 || second > 59) return undefined
  const milliseconds = fraction === '' ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3))
  if (hour > 23 && !(hour === 24 && minute === 0 && second === 0 && Number(fraction) === 0)) return undefined
  return (
    midnight(year, month, day) +
    hour * hourMilliseconds +
    minute * minuteMilliseconds +
    second * 1000 +
    milliseconds
  )
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function midnight(year: number, month: number, day: number): number {
  return year >= 100 ? Date.UTC(year, month - 1, day) : new Date(0).setUTCFullYear(year, month - 1, day)
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31

function fromOffset(wall: number, offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return wall
  const hours = Number(offset.slice(1, 3))
  const minutes = Number(offset.slice(3).replace(':', ''))
  const distance = hours * hourMilliseconds + minutes * minuteMilliseconds
  if (minutes > 59 || distance > offsetMax) return undefined
  return offset.startsWith('-') ? wall + distance : wall - distance
}

/** A clock reading in a time zone as an instant. */
function fromWallClock(wall: number, timeZone: string): number {
  const before = offsetAt(wall - dayMilliseconds, timeZone)
  const after = offsetAt(wall + dayMilliseconds, timeZone)
  if (before === after || offsetAt(wall - before, timeZone) === before) return wall - before
  if (offsetAt(wall - after, timeZone) === after) return wall - after
  return wall - before
}

interface Zone {
  format: Intl.DateTimeFormat
  offsets: Map<number, number>
}

const zones = new Map<string, Zone>()
const rememberedOffsetsMax = 10_000

/**
 * The zone's offset from UTC at an instant. Intl takes 2 µs, a second for a large file; since 1970 offsets change
 * only on the quarter hour, so we cache one per quarter.
 */
function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const quarter = Math.floor(instant / (15 * minuteMilliseconds))
  if (quarter < 0) return askOffset(zone, instant)
  const remembered = zone.offsets.get(quarter)
  if (remembered !== undefined) return remembered
  if (zone.offsets.size >= rememberedOffsetsMax) zone.offsets.clear()
  const offset = askOffset(zone, instant)
  zone.offsets.set(quarter, offset)
  return offset
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
    zone = { format, offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** Intl says `GMT+10:00`, or `GMT+10:04:52` before time zones were standardised. */
function askOffset(zone: Zone, instant: number): number {
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(zone.format.format(instant))
  if (match === null) return 0
  const [, sign, hours, minutes, seconds = '0'] = match
  const offset =
    Number(hours) * hourMilliseconds + Number(minutes) * minuteMilliseconds + Number(seconds) * 1000
  return sign === '-' ? -offset : offset
}
