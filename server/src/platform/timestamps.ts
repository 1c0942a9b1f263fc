/**
 * Timestamps as callers write them. Strict ISO 8601 in its extended form, and nothing that has to be guessed:
 * `new Date(text)` would read 03/04 as March and 30 February as 2 March.
 *
 * - A date alone is its midnight. No offset means wall-clock time in the given time zone.
 * - 24:00 is the end of the day, as ISO 8601 has it. A second 60 is refused: UTC as computers keep it has none.
 * - A wall-clock time that a clock change skips is read with the offset from before the change; one that
 *   happens twice is the first.
 * - Years 0001 to 9999, in UTC too. Fractions are kept to the millisecond.
 */
const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

const minuteMilliseconds = 60_000
const hourMilliseconds = 60 * minuteMilliseconds
const dayMilliseconds = 24 * hourMilliseconds
const offsetMax = 14 * hourMilliseconds

/** The instant as ISO 8601 in UTC, or undefined when the text is no timestamp. */
export function readTimestamp(text: string, timeZone: string): string | undefined {
  if (text === last.text && timeZone === last.timeZone) return last.instant
  const instant = plainUtc(text) ?? read(text, timeZone)
  last = { text, timeZone, instant }
  return instant
}

/** Neighbouring rows of a file mostly have the same time: reading it was a third of the work on a shipment's row. */
let last: { text: string; timeZone: string; instant: string | undefined } = {
  text: '',
  timeZone: '',
  instant: undefined,
}

const plainUtcPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** The usual form, without taking it apart. Undefined also where the calendar has no such day: read closely then. */
function plainUtc(text: string): string | undefined {
  if (text.length !== 20 || !plainUtcPattern.test(text) || text.startsWith('0000')) return undefined
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) return undefined
  const iso = new Date(instant).toISOString()
  return iso.startsWith(text.slice(0, 19)) ? iso : undefined
}

function read(text: string, timeZone: string): string | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = match
  const wall = wallClock(+(year ?? 0), +(month ?? 0), +(day ?? 0), +hour, +minute, +second, fraction)
  if (wall === undefined) return undefined
  const instant = offset === undefined ? fromWallClock(wall, timeZone) : fromOffset(wall, offset)
  if (instant === undefined) return undefined
  const iso = new Date(instant).toISOString()
  return iso.length === 24 && !iso.startsWith('0000') ? iso : undefined
}

/** The given clock reading as if it were UTC, or undefined when no calendar or clock shows it. */
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
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  if (hour > 23 && !(hour === 24 && minute === 0 && second === 0 && Number(fraction) === 0)) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() + hour * hourMilliseconds + minute * minuteMilliseconds + second * 1000 + milliseconds
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

function fromOffset(wall: number, offset: string): number | undefined {
  if (offset === 'Z') return wall
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
 * How far the zone's clocks are ahead of UTC at an instant. Asking Intl takes 2 µs, which is a second for a large
 * file; offsets change on the quarter hour since 1970, so one answer serves the whole quarter.
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
