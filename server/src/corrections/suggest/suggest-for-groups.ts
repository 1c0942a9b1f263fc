import type { Import } from '../../imports/import-record.ts'
import type { Pool } from '../../platform/database.ts'
import type { Editor } from '../editor.ts'
import { listGroups, type ShownGroup } from '../list-groups.ts'
import type { RowFilter } from '../row-filter.ts'
import { suggestForGroup } from './suggest-for-group.ts'
import type { Suggestion } from './suggestion.ts'

export interface GroupWithSuggestions extends ShownGroup {
  suggestions: Suggestion[]
}

/** Whose groups, and the time zone of dates that are suggested. */
export interface SuggestFor {
  record: Import
  editor: Editor
  timeZone: string
}

/** The largest groups of a reason, or of all reasons, each with suggestions. */
export async function suggestForGroups(
  pool: Pool,
  { record, editor, timeZone }: SuggestFor,
  reason: string | undefined,
): Promise<GroupWithSuggestions[]> {
  const groups: GroupWithSuggestions[] = []
  for (const group of await listGroups(pool, record, editor, reason)) {
    const suggestions = await suggestForGroup(pool, record.organisationId, timeZone, group)
    groups.push({ ...group, suggestions })
  }
  return groups
}

/** Limits a filter to the groups that have a suggestion. */
export async function onlySuggested(pool: Pool, of: SuggestFor, filter: RowFilter): Promise<RowFilter> {
  const groups = await suggestForGroups(pool, of, filter.reason)
  const suggested = groups.filter(({ suggestions }) => suggestions.length > 0)
  return { ...filter, groups: suggested.map(({ groupNumber }) => groupNumber) }
}
