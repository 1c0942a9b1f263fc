import { oneOf, text } from '../../address/read-search.ts'
import type { ImportFilter } from '../../data/imports.ts'
import { dayIn } from '../../format/time.ts'
import {
  type ImportKind,
  type ImportSource,
  type ImportStatus,
  importKinds,
  importSources,
  importStatuses,
} from '../shared/model.ts'

export const periods = ['today', '7-days', '30-days'] as const
export type Period = (typeof periods)[number]

/** The search part of the list's address. */
export interface ImportsSearch {
  kind?: ImportKind | undefined
  status?: ImportStatus | undefined
  source?: ImportSource | undefined
  /** The id of a person or an API key. */
  by?: string | undefined
  find?: string | undefined
  submitted?: Period | undefined
}

export const readImportsSearch = (raw: Record<string, unknown>): ImportsSearch => ({
  kind: oneOf(raw.kind, importKinds),
  status: oneOf(raw.status, importStatuses),
  source: oneOf(raw.source, importSources),
  by: text(raw.by),
  find: text(raw.find),
  submitted: oneOf(raw.submitted, periods),
})

const daysBack: Record<Period, number> = { today: 0, '7-days': 6, '30-days': 29 }

/** The request to the server. Periods begin with a day in the organisation's zone. */
export function filterOf({ submitted, ...filter }: ImportsSearch, zone: string, now: Date): ImportFilter {
  if (submitted === undefined) return filter
  const today = Date.parse(`${dayIn(zone, now)}T00:00:00Z`)
  const first = new Date(today - daysBack[submitted] * 86_400_000).toISOString().slice(0, 10)
  return { ...filter, from: `${first}T00:00:00` }
}
