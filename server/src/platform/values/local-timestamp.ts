const quarterMilliseconds = 15 * 60_000
/** Before this time some zones changed their clocks at odd minutes. */
const firstEvenChange = Date.UTC(1973, 0)
const offsetsKeptMax = 100_000

const zones = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, string> }>()

/**
 * An instant as wall-clock time in a time zone, with its offset: `2026-07-01T19:30:00+10:00`. People read it as a page
 * shows it, and an import reads the same instant again. Offsets are kept by quarter of an hour: files have many rows.
 */
export function localTimestamp(instant: string, timeZone: string): string {
  const time = Date.parse(instant)
  const offset = offsetAt(time, timeZone)
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  // The zone had an offset with seconds, which no timestamp can have.
  if (sign === undefined) return instant
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000
  const wall = new Date(time + (sign === '-' ? -shift : shift)).toISOString()
  return `${wall.slice(0, -1).replace(/\.000$/, '')}${offset}`
}

function offsetAt(time: number, timeZone: string): string {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    zone = {
      format: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
      offsets: new Map(),
    }
    zones.set(timeZone, zone)
  }
  const quarter = Math.floor(time / quarterMilliseconds)
  const known = time < firstEvenChange ? undefined : zone.offsets.get(quarter)
  if (known !== undefined) return known
  const name = zone.format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = name === 'GMT' ? '+00:00' : name.replace('GMT', '').replace('\u2212', '-')
  if (zone.offsets.size >= offsetsKeptMax) zone.offsets.clear()
  zone.offsets.set(quarter, offset)
  return offset
}
