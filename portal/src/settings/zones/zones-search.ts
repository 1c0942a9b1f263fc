import { day, text } from '../../address/read-search.ts'

export interface ZonesSearch {
  /** The code of the zone set. */
  set?: string | undefined
  /** The day whose version is shown; undefined is today. */
  on?: string | undefined
  /** A postcode, or part of a zone, its name or a suburb. */
  find?: string | undefined
}

export const readZonesSearch = (raw: Record<string, unknown>): ZonesSearch => ({
  set: text(raw.set),
  on: day(raw.on),
  find: text(raw.find),
})
