import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'
import type { RowGroup } from '../rows/correction-group.ts'
import { editableColumns } from '../rows/editable-columns.ts'
import { cellsOf } from '../rows/wrong-cells.ts'
import { readsForms, suggestForGroup, suggestsByLookup } from './suggest-for-group.ts'
import type { SuggestFor } from './suggest-for-groups.ts'
import { isGuessedPlace } from './suggest-place.ts'
import type { SentCells, Suggestion } from './suggestion.ts'

/** The suggestion for a row, if it is clear what was meant. */
export type ClearSuggestion = (sent: SentCells) => Promise<Suggestion | undefined>

/**
 * Decides for rows of one reason whether a suggestion can be taken without asking: it is the only one, or the other
 * values of the column show which one is meant. `03/04/2026` can be two days; beside `25/04/2026` it is in April. A
 * column with both forms decides nothing. Only columns that this person may change.
 */
export async function clearSuggestions(
  client: Client,
  of: SuggestFor,
  reason: string,
): Promise<ClearSuggestion> {
  const { record, editor } = of
  const { wrong, context } = cellsOf(reason)
  const { columns, locked } = await editableColumns(client, record, editor)
  const mayChange = (column: string) => columns.includes(column) && !locked.includes(column)
  if (wrong.some((column) => !columns.includes(column))) return async () => undefined

  const suggest = (group: Pick<RowGroup, 'wrong' | 'context'>) =>
    suggestForGroup(client, of, { reason, ...group })
  const forms = readsForms(reason) ? await formsOfColumn(client, of, reason, suggest) : new Set<string>()
  const clearOf = (suggestions: Suggestion[]) => {
    const likely = suggestions.length > 1 ? suggestions.filter(({ why }) => forms.has(why)) : suggestions
    const [only, second] = likely
    if (only === undefined || second !== undefined || isGuessedPlace(only)) return undefined
    return only.set.every(({ column }) => mayChange(column)) ? only : undefined
  }

  const known = new Map<string, Suggestion | undefined>()
  return async (sent) => {
    const cells = (names: readonly string[]) => names.map((column) => ({ column, value: sent(column) }))
    const group = { wrong: cells(wrong), context: cells(context) }
    const key = JSON.stringify(group)
    if (known.has(key)) return known.get(key)
    if (known.size >= limits.suggestionsKeptMax) {
      // Each look-up is a statement, so there is a limit: the other rows get theirs next time, after these are changed.
      if (suggestsByLookup(reason)) return undefined
      known.clear()
    }
    const clear = clearOf(await suggest(group))
    known.set(key, clear)
    return clear
  }
}

/** The forms of those values of the column that can be read in one way only. */
async function formsOfColumn(
  client: Client,
  { record: { organisationId, importId } }: SuggestFor,
  reason: string,
  suggest: (group: Pick<RowGroup, 'wrong' | 'context'>) => Promise<Suggestion[]>,
): Promise<Set<string>> {
  const [column = ''] = cellsOf(reason).wrong
  const { rows } = await client.query<{ value: string | null }>(
    `select left(wrong -> 0 ->> 'value', ${formCharactersMax}) as value from correction_group
     where organisation_id = $1 and import_id = $2 and reason = $3`,
    [organisationId, importId, reason],
  )
  const forms = new Set<string>()
  for (const { value } of rows) {
    const [only, second] = await suggest({ wrong: [{ column, value }], context: [] })
    if (only && second === undefined) forms.add(only.why)
  }
  return forms
}

/** No date or number that can be read is longer. */
const formCharactersMax = 64
