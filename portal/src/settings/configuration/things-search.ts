import { text } from '../../address/read-search.ts'

export interface ThingsSearch {
  /** A part of an id or a name. */
  find?: string | undefined
  /** The one that is open in the drawer. */
  open?: string | undefined
}

export const readThingsSearch = (raw: Record<string, unknown>): ThingsSearch => ({
  find: text(raw.find),
  open: text(raw.open),
})
