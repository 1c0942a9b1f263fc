import { limits } from '../../limits.ts'
import { type Client, inTransaction, type Pool, patiently } from '../../platform/database/database.ts'
import { type Change, type ChangeContext, findRepeated, recordChange } from '../changes/change-log.ts'
import { changing } from '../changes/change-turns.ts'
import { withProgress } from '../changes/note-progress.ts'
import { type MadeEdit, readRows, saveCells, type TouchedRow, withCell } from '../rows/change-cells.ts'
import { chosenRows, ofReason, type RowChoice, rowsChosen } from '../rows/chosen-rows.ts'
import { sentText } from '../rows/open-correction.ts'
import { planForFew, planForMany } from '../rows/plan-for-many.ts'
import { cellsOf } from '../rows/wrong-cells.ts'
import { clearSuggestions } from '../suggest/clear-suggestions.ts'
import { stillRejected } from '../suggest/still-rejected.ts'
import type { SuggestFor } from '../suggest/suggest-for-groups.ts'

/** One row with its suggestion. */
export interface SuggestedRow {
  rowNumber: number
  set: { column: string; from: string; to: string }[]
  why: string
}

/** What applying the suggestions to rows of a reason would do. */
export interface SuggestionsPreview {
  rowCount: number
  /** The first rows, and of each kind of suggestion at most two. */
  examples: SuggestedRow[]
  /** Rows without a suggestion, or with several that nothing decides between. */
  unclear: number
  /** Open rows in which somebody changed a cell that the reason is about; they keep that change. */
  alreadyChanged: number
}

export async function previewSuggestions(
  pool: Pool,
  of: SuggestFor,
  context: ChangeContext,
  reason: string,
  choice: RowChoice,
): Promise<SuggestionsPreview> {
  return inTransaction(pool, async (client) => {
    const { rowNumbers, alreadyChanged } = await untouchedRows(
      client,
      context,
      ofReason(choice, reason),
      reason,
    )
    const examples: SuggestedRow[] = []
    let rowCount = 0
    for await (const { suggested } of stepsWithSuggestions(client, of, context, reason, rowNumbers)) {
      rowCount += suggested.length
      for (const row of suggested) if (isExample(examples, row)) examples.push(row)
    }
    return { rowCount, examples, unclear: rowNumbers.length - rowCount, alreadyChanged }
  })
}

const isExample = (examples: readonly SuggestedRow[], { why }: SuggestedRow) =>
  examples.length < limits.suggestionExamplesMax && examples.filter((other) => other.why === why).length < 2

/**
 * Gives every chosen row of a reason its own clear suggestion: one change, which can be undone as a whole. Rows without
 * one stay as they are, and so do rows in which somebody changed a cell that the suggestion is about. In steps of one
 * transaction, for any number of rows.
 */
export async function applySuggestions(
  pool: Pool,
  of: SuggestFor,
  context: ChangeContext,
  changeId: string,
  label: string,
  reason: string,
  choice: RowChoice,
): Promise<Change> {
  return withProgress(pool, context, 'changing', (note) =>
    changing(pool, context, async (client) => {
      const earlier = await findRepeated(client, context, changeId)
      if (earlier) return earlier
      const { rowNumbers } = await untouchedRows(client, context, ofReason(choice, reason), reason)
      const change: Change = { changeId, kind: 'edit', label, cellCount: 0, rowCount: 0, undoneAt: null }
      for await (const step of stepsWithSuggestions(client, of, context, reason, rowNumbers)) {
        const made = step.suggested.flatMap((row) => editsOf(step.rows, row))
        if (made.length > 0) await saveCells(client, context, changeId, step.rows, made)
        change.cellCount += made.length
        change.rowCount += step.suggested.length
        await note(step.rowsDone, rowNumbers.length)
      }
      if (change.rowCount > 0) await recordChange(client, context, change)
      return change
    }),
  )
}

/** Open rows of the choice. Not those in which somebody changed a cell that decides the suggestion. */
async function untouchedRows(
  client: Client,
  context: ChangeContext,
  choice: RowChoice,
  reason: string,
): Promise<{ rowNumbers: number[]; alreadyChanged: number }> {
  const { organisationId, importId } = context
  const cells = cellsOf(reason)
  const columns = [...cells.wrong, ...cells.context]
  const { text, values } = chosenRows(context, choice, [organisationId, importId, columns])
  await planForMany(client, rowsChosen(choice))
  const { rows } = await client.query<{ rowNumbers: number[]; alreadyChanged: number }>({
    text: `select coalesce(array_agg(r.row_number order by r.row_number) filter (where ${isUntouched}), '{}') as "rowNumbers",
       (count(*) filter (where not ${isUntouched}))::integer as "alreadyChanged"
     from correction_row r
     where r.organisation_id = $1 and r.import_id = $2 and r.row_number in (select row_number from (${text}) chosen)`,
    values,
    ...patiently,
  })
  await planForFew(client)
  return rows[0] ?? { rowNumbers: [], alreadyChanged: 0 }
}

const isUntouched = '(r.cells is null or not r.cells ?| $3::text[])'

interface Step {
  rows: Map<number, TouchedRow>
  suggested: SuggestedRow[]
  rowsDone: number
}

/** These rows in steps, with the suggestions that are clear. */
async function* stepsWithSuggestions(
  client: Client,
  of: SuggestFor,
  context: ChangeContext,
  reason: string,
  rowNumbers: readonly number[],
): AsyncGenerator<Step> {
  const clearSuggestion = await clearSuggestions(client, of, reason)
  const isStillRejected = await stillRejected(client, of.record, context, reason)
  const together = limits.correctionRowsPerStep
  for (let first = 0; first < rowNumbers.length; first += together) {
    const rows = await readRows(client, context, rowNumbers.slice(first, first + together))
    const suggested: SuggestedRow[] = []
    for (const row of rows.values()) {
      const { rowNumber, data } = row
      const sent = (column: string) => sentText(data, column)
      const suggestion = await clearSuggestion(sent)
      const set = (suggestion?.set ?? []).map(({ column, to }) => ({ column, from: sent(column) ?? '', to }))
      const differing = set.filter(({ from, to }) => from !== to)
      if (suggestion && differing.length > 0 && !(await isStillRejected(row, differing)))
        suggested.push({ rowNumber, set: differing, why: suggestion.why })
    }
    suggested.sort((one, other) => one.rowNumber - other.rowNumber)
    yield { rows, suggested, rowsDone: Math.min(first + together, rowNumbers.length) }
  }
}

/** The edits of a row. They are made in the row in memory too. */
function editsOf(rows: Map<number, TouchedRow>, { rowNumber, set }: SuggestedRow): MadeEdit[] {
  const row = rows.get(rowNumber)
  if (row === undefined) return []
  return set.map(({ column, to }) => {
    row.cells = withCell(row.cells, column, to)
    return { rowNumber, column, before: null, after: to }
  })
}
