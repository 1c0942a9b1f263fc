import { day, oneOf, text } from '../../address/read-search.ts'

export interface ZonesSearch {
  /** The code of the zone set. */
  set?: string | undefined
  /** The day whose version is shown; undefined is today. */
  on?: string | undefined
  /** The version that is shown, if it is not the one of the day: a draft. */
  version?: string | undefined
  /** The zone that is marked. */
  zone?: string | undefined
  /** The place that is looked up. */
  postcode?: string | undefined
  suburb?: string | undefined
  /** A postcode, or part of a zone, its name or a suburb. */
  find?: string | undefined
  /** The dialog that is open: a new zone set, or a new version of the one shown. */
  new?: 'set' | 'version' | undefined
}

export const readZonesSearch = (raw: Record<string, unknown>): ZonesSearch => ({
  set: text(raw.set),
  on: day(raw.on),
  version: text(raw.version),
  zone: text(raw.zone),
  postcode: text(raw.postcode),
  suburb: text(raw.suburb),
  find: text(raw.find),
  new: oneOf(raw.new, ['set', 'version'] as const),
})
