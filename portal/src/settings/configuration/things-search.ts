import { text } from '../../address/read-search.ts'

export interface ThingsSearch {
  /** A part of an id or a name. */
  find?: string | undefined
  /** The one that is open in the drawer. */
  open?: string | undefined
  /** The id of a new one, to be added. */
  new?: string | undefined
}

export const readThingsSearch = (raw: Record<string, unknown>): ThingsSearch => ({
  find: text(raw.find),
  open: text(raw.open),
  new: text(raw.new),
})
