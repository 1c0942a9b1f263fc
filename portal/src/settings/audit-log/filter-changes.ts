import { writeSearch } from '../../address/search-text.ts'
import type { ChangeFilter } from '../../data/audit-log.ts'
import { dayAfter } from '../../format/days.ts'

export interface AuditLogSearch {
  kind?: string | undefined
  /** E-mail addresses of people, or prefixes of keys. */
  who?: string[] | undefined
  /** Part of an id, name, field, value or reason. */
  find?: string | undefined
  /** First and last day, in the organisation's zone. */
  from?: string | undefined
  to?: string | undefined
  /** The entry that is open in the drawer. */
  open?: string | undefined
}

/** The request to the server, for both the list and the file. */
export function filterOf({ kind, who, find, from, to }: AuditLogSearch): ChangeFilter {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(who === undefined ? {} : { actor: who }),
    ...(find === undefined ? {} : { find }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: dayAfter(to) }),
  }
}

/** The address of the file with exactly these entries. */
export const exportAddress = (search: AuditLogSearch) =>
  `/portal/audit-log.csv${writeSearch({ ...filterOf(search) })}`
