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
import type { Suggestion } from '../suggest/suggestion.ts'

export interface SuggestedRow {
  rowNumber: number
  set: { column: string; from: string; to: string }[]
  why: string
}

/** What applying the suggestions to rows would do. Each row is in one of the counts. */
export interface SuggestionsPreview {
  rowCount: number
  /** The first rows, and of each kind of suggestion at most two. */
  examples: SuggestedRow[]
  /** Rows without a suggestion, or with several that nothing decides between. */
  unclear: number
  /** Open rows in which somebody changed the cells that their reasons are about; they keep that change. */
  alreadyChanged: number
}

/** Without a reason: the suggestions of all of them. */
export async function previewSuggestions(
  pool: Pool,
  of: SuggestFor,
  context: ChangeContext,
  reason: string | undefined,
  choice: RowChoice,
): Promise<SuggestionsPreview> {
  return inTransaction(pool, async (client) => {
    const { reasonsOfRow, alreadyChanged } = await untouchedRows(client, context, reason, choice)
    const examples: SuggestedRow[] = []
    let rowCount = 0
    for await (const { suggested } of stepsWithSuggestions(client, of, context, reasonsOfRow)) {
      rowCount += suggested.length
      for (const row of suggested) if (isExample(examples, row)) examples.push(row)
    }
    return { rowCount, examples, unclear: reasonsOfRow.size - rowCount, alreadyChanged }
  })
}

const isExample = (examples: readonly SuggestedRow[], { why }: SuggestedRow) =>
  examples.length < limits.suggestionExamplesMax && examples.filter((other) => other.why === why).length < 2

/**
 * Gives every chosen row its own clear suggestion, of one reason or of all: one change, which can be undone as a whole.
 * Rows without one stay as they are, and so do rows in which somebody changed a cell that the suggestion is about. In
 * steps of one transaction, for any number of rows.
 */
export async function applySuggestions(
  pool: Pool,
  of: SuggestFor,
  context: ChangeContext,
  changeId: string,
  label: string,
  reason: string | undefined,
  choice: RowChoice,
): Promise<Change> {
  return withProgress(pool, context, 'changing', (note) =>
    changing(pool, context, async (client) => {
      const earlier = await findRepeated(client, context, changeId)
      if (earlier) return earlier
      const { reasonsOfRow } = await untouchedRows(client, context, reason, choice)
      const change: Change = { changeId, kind: 'edit', label, cellCount: 0, rowCount: 0, undoneAt: null }
      for await (const step of stepsWithSuggestions(client, of, context, reasonsOfRow)) {
        const made = step.suggested.flatMap((row) => editsOf(step.rows, row))
        if (made.length > 0) await saveCells(client, context, changeId, step.rows, made)
        change.cellCount += made.length
        change.rowCount += step.suggested.length
        await note(step.rowsDone, reasonsOfRow.size)
      }
      if (change.rowCount > 0) await recordChange(client, context, change)
      return change
    }),
  )
}

interface UntouchedRows {
  /** Open rows by number, each with the reasons whose cells nobody has changed. */
  reasonsOfRow: Map<number, string[]>
  /** Rows in which somebody changed the cells of all their reasons. */
  alreadyChanged: number
}

/** Open rows of the choice. Not those in which somebody changed a cell that decides the suggestion. */
async function untouchedRows(
  client: Client,
  context: ChangeContext,
  reason: string | undefined,
  choice: RowChoice,
): Promise<UntouchedRows> {
  const reasonsOfRow = new Map<number, string[]>()
  const touched = new Set<number>()
  await planForMany(client, rowsChosen(choice))
  for (const asked of reason === undefined ? await reasonsWithCells(client, context) : [reason]) {
    const found = await rowsOfReason(client, context, ofReason(choice, asked), asked)
    for (const row of found.untouched) reasonsOfRow.set(row, [...(reasonsOfRow.get(row) ?? []), asked])
    for (const row of found.touched) touched.add(row)
  }
  await planForFew(client)
  const alreadyChanged = [...touched].filter((row) => !reasonsOfRow.has(row)).length
  return { reasonsOfRow, alreadyChanged }
}

/** The reasons of an import that are about cells. Others say nothing that a suggestion could mend. */
async function reasonsWithCells(
  client: Client,
  { organisationId, importId }: ChangeContext,
): Promise<string[]> {
  const { rows } = await client.query<{ reason: string }>(
    'select distinct reason from correction_group where organisation_id = $1 and import_id = $2 order by reason',
    [organisationId, importId],
  )
  return rows.map(({ reason }) => reason).filter((reason) => cellsOf(reason).wrong.length > 0)
}

async function rowsOfReason(
  client: Client,
  context: ChangeContext,
  choice: RowChoice,
  reason: string,
): Promise<{ untouched: number[]; touched: number[] }> {
  const { organisationId, importId } = context
  const cells = cellsOf(reason)
  const columns = [...cells.wrong, ...cells.context]
  const { text, values } = chosenRows(context, choice, [organisationId, importId, columns])
  const { rows } = await client.query<{ untouched: number[]; touched: number[] }>({
    text: `select coalesce(array_agg(r.row_number order by r.row_number) filter (where ${isUntouched}), '{}') as untouched,
       coalesce(array_agg(r.row_number) filter (where not ${isUntouched}), '{}') as touched
     from correction_row r
     where r.organisation_id = $1 and r.import_id = $2 and r.row_number in (select row_number from (${text}) chosen)`,
    values,
    ...patiently,
  })
  return rows[0] ?? { untouched: [], touched: [] }
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
  reasonsOfRow: UntouchedRows['reasonsOfRow'],
): AsyncGenerator<Step> {
  const suggest = new Map<string, SuggestForRow>()
  for (const reason of new Set([...reasonsOfRow.values()].flat()))
    suggest.set(reason, await suggestForRows(client, of, context, reason))
  const rowNumbers = [...reasonsOfRow.keys()].sort((one, other) => one - other)
  const together = limits.correctionRowsPerStep
  for (let first = 0; first < rowNumbers.length; first += together) {
    const rows = await readRows(client, context, rowNumbers.slice(first, first + together))
    const suggested: SuggestedRow[] = []
    for (const row of rows.values()) {
      const made: Suggestion[] = []
      for (const reason of reasonsOfRow.get(row.rowNumber) ?? []) {
        const suggestion = await suggest.get(reason)?.(row)
        if (suggestion) made.push(suggestion)
      }
      if (made.length > 0) suggested.push(asOneRow(row, made))
    }
    suggested.sort((one, other) => one.rowNumber - other.rowNumber)
    yield { rows, suggested, rowsDone: Math.min(first + together, rowNumbers.length) }
  }
}

/** The suggestion for a row, without the cells that it would leave as they are. */
type SuggestForRow = (row: TouchedRow) => Promise<Suggestion | undefined>

async function suggestForRows(
  client: Client,
  of: SuggestFor,
  context: ChangeContext,
  reason: string,
): Promise<SuggestForRow> {
  const clearSuggestion = await clearSuggestions(client, of, reason)
  const isStillRejected = await stillRejected(client, of.record, context, reason)
  return async (row) => {
    const sent = (column: string) => sentText(row.data, column)
    const suggestion = await clearSuggestion(sent)
    const set = suggestion?.set.filter(({ column, to }) => (sent(column) ?? '') !== to) ?? []
    if (!suggestion || set.length === 0 || (await isStillRejected(row, set))) return undefined
    return { set, why: suggestion.why }
  }
}

/** What the reasons of a row suggest, as one. If two would set the same cell, the first does. */
function asOneRow({ rowNumber, data }: TouchedRow, suggestions: readonly Suggestion[]): SuggestedRow {
  const to = new Map<string, string>()
  for (const { set } of suggestions)
    for (const cell of set) if (!to.has(cell.column)) to.set(cell.column, cell.to)
  return {
    rowNumber,
    set: [...to].map(([column, value]) => ({ column, from: sentText(data, column) ?? '', to: value })),
    why: [...new Set(suggestions.map(({ why }) => why))].join('; '),
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
