import type { Import } from '../../imports/record/import-record.ts'
import type { Editor } from '../changes/editor.ts'
import type { CountServices } from '../lists/correction-counts.ts'
import { listGroups, type ShownGroup } from '../lists/list-groups.ts'
import type { RowFilter } from '../rows/row-filter.ts'
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
  services: CountServices,
  of: SuggestFor,
  reason: string | undefined,
): Promise<GroupWithSuggestions[]> {
  const { record, editor } = of
  const groups: GroupWithSuggestions[] = []
  for (const group of await listGroups(services, record, editor, reason)) {
    const suggestions = await suggestForGroup(services.pool, of, group)
    groups.push({ ...group, suggestions })
  }
  return groups
}

/** Limits a filter to the groups that have a suggestion. */
export async function onlySuggested(
  services: CountServices,
  of: SuggestFor,
  filter: RowFilter,
): Promise<RowFilter> {
  const groups = await suggestForGroups(services, of, filter.reason)
  const suggested = groups.filter(({ suggestions }) => suggestions.length > 0)
  return { ...filter, groups: suggested.map(({ groupNumber }) => groupNumber) }
}
