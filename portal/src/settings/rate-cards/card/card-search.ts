import { flag, oneOf, text } from '../../../address/read-search.ts'
import type { LaneFilter } from '../../../data/lanes.ts'

const views = ['old-and-new', 'compare'] as const
export type CardView = (typeof views)[number]

export interface CardSearch extends LaneFilter {
  /** The version that is shown; undefined is the one in force. */
  version?: string | undefined
  /** Undefined shows the figures. */
  view?: CardView | undefined
  /** The version that it is compared with. */
  against?: string | undefined
  /** A lane to go to, and its column: "MEL SYD kg 250". */
  at?: string | undefined
}

export const readCardSearch = (raw: Record<string, unknown>): CardSearch => ({
  version: text(raw.version),
  service: text(raw.service),
  from: text(raw.from),
  to: text(raw.to),
  find: text(raw.find),
  changed: flag(raw.changed),
  finding: findingIn(text(raw.finding)),
  view: oneOf(raw.view, views),
  against: text(raw.against),
  at: text(raw.at),
})

/** The code of a check, or any of them. */
const findingIn = (raw: string | undefined) =>
  raw !== undefined && /^(any|[A-Z_]+)$/.test(raw) ? (raw as LaneFilter['finding']) : undefined
