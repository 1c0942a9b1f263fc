import type { RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import {
  type Change,
  type ChangeContext,
  findRepeated,
  isOfShipments,
  recordChange,
} from '../changes/change-log.ts'
import { changing } from '../changes/change-turns.ts'
import type { RowState } from './correction-rows.ts'
import { filledCode, sentText } from './open-correction.ts'
import { joinAsSent } from './rows-as-sent.ts'
import { holdsUnreadable } from './unreadable-rows.ts'

/** A typed or pasted cell. */
export interface CellEdit {
  rowNumber: number
  column: string
  /** The value the person saw; empty for a blank cell. If it has changed since, the edit is refused. */
  from: string
  /** The new text; null restores what was sent. */
  to: string | null
}

export interface RefusedEdit {
  rowNumber: number
  column: string
  why: 'changed by someone else' | 'sent' | 'closed' | 'not found'
  current: string
}

export interface ChangeOutcome {
  change: Change
  refused: RefusedEdit[]
}

/** A row that a change is about. */
export interface TouchedRow {
  rowNumber: number
  state: RowState
  cells: Record<string, string> | null
  label: string | null
  unreadable: boolean
  data: RejectedRow['data']
}

/** What a change did to a cell; null is the cell as sent. */
export interface MadeEdit {
  rowNumber: number
  column: string
  before: string | null
  after: string | null
}

/**
 * Saves edited cells. Each edit says what it replaces: if someone else changed the cell first, their value stays and
 * the edit is refused. The sender chooses the change id, so repeating a request changes nothing.
 */
export async function changeCells(
  pool: Pool,
  context: ChangeContext,
  changeId: string,
  label: string,
  edits: readonly CellEdit[],
): Promise<ChangeOutcome> {
  return changing(pool, context, async (client) => {
    const earlier = await findRepeated(client, context, changeId)
    if (earlier) return { change: earlier, refused: [] }
    const rows = await readRows(client, context, [...new Set(edits.map((edit) => edit.rowNumber))])
    const { made, refused } = decide(rows, edits)
    const change: Change = {
      changeId,
      kind: 'edit',
      label,
      cellCount: made.length,
      rowCount: new Set(made.map((edit) => edit.rowNumber)).size,
      undoneAt: null,
    }
    if (made.length > 0) {
      await recordChange(client, context, change)
      await saveCells(client, context, changeId, rows, made)
    }
    return { change, refused }
  })
}

/** Those of these rows that this person may see, open or not. */
export async function readRows(
  client: Client,
  { organisationId, importId, editor }: ChangeContext,
  rowNumbers: number[],
): Promise<Map<number, TouchedRow>> {
  const { rows } = await client.query<TouchedRow>(
    `select r.row_number as "rowNumber", r.state, r.cells, r.unreadable, d.label, d.data
     from correction_row r
     ${joinAsSent}
     where r.organisation_id = $1 and r.import_id = $2
       and r.row_number = any ($3::integer[]) and ($4::text is null or r.customer_id = $4)`,
    [organisationId, importId, rowNumbers, editor.customerId],
  )
  return new Map(rows.map((row) => [row.rowNumber, row]))
}

/**
 * Decides which edits apply to the current rows, and applies them to these rows in memory. Several edits of one cell are
 * made as one.
 */
function decide(rows: Map<number, TouchedRow>, edits: readonly CellEdit[]) {
  const madeByCell = new Map<string, MadeEdit>()
  const refused: RefusedEdit[] = []
  for (const { rowNumber, column, from, to } of edits) {
    const row = rows.get(rowNumber)
    if (row === undefined) {
      refused.push({ rowNumber, column, why: 'not found', current: '' })
      continue
    }
    const before = row.cells !== null && Object.hasOwn(row.cells, column) ? (row.cells[column] ?? null) : null
    const sent = sentText(row.data, column) ?? ''
    const current = before ?? sent
    const after = to === sent ? null : to
    if (row.state !== 'open') refused.push({ rowNumber, column, why: row.state, current })
    else if (current !== from) refused.push({ rowNumber, column, why: 'changed by someone else', current })
    else if (before !== after) {
      row.cells = withCell(row.cells, column, after)
      const cell = `${rowNumber} ${column}`
      madeByCell.set(cell, { rowNumber, column, before, ...madeByCell.get(cell), after })
    }
  }
  const made = [...madeByCell.values()].filter(({ before, after }) => before !== after)
  return { made, refused }
}

export function withCell(
  cells: TouchedRow['cells'],
  column: string,
  value: string | null,
): TouchedRow['cells'] {
  const changed: Record<string, string> = Object.assign(Object.create(null), cells)
  if (value === null) delete changed[column]
  else changed[column] = value
  return Object.keys(changed).length > 0 ? changed : null
}

/** Saves rows with their new cells, and what was changed, under the id of the change. */
export async function saveCells(
  client: Client,
  { organisationId, importId, editor, now }: ChangeContext,
  changeId: string,
  rows: Map<number, TouchedRow>,
  made: MadeEdit[],
): Promise<void> {
  const touched = [...new Set(made.map((edit) => edit.rowNumber))].map((rowNumber) => rows.get(rowNumber))
  const changed = touched.filter((row) => row !== undefined)
  await client.query(
    `update correction_row r
     set cells = made.cells, shipment_id = case when ${isOfShipments} then made.shipment_id end, unreadable = made.unreadable, checked = null,
       changed_by = $7, changed_at = $8
     from unnest($3::integer[], $4::jsonb[], $5::text[], $6::boolean[])
       as made (row_number, cells, shipment_id, unreadable)
     where r.organisation_id = $1 and r.import_id = $2 and r.row_number = made.row_number`,
    [
      organisationId,
      importId,
      changed.map((row) => row.rowNumber),
      changed.map((row) => (row.cells === null ? null : JSON.stringify(row.cells))),
      changed.map((row) => shipmentIdOf(row)),
      changed.map(({ unreadable, data, cells }) => unreadable && holdsUnreadable(data, cells)),
      editor.name,
      now,
    ],
  )
  await client.query(
    `insert into correction_change_cell (
       organisation_id, import_id, change_id, row_number, column_name, before, after)
     select $1::uuid, $2::uuid, $3::uuid, made.*
     from unnest($4::integer[], $5::text[], $6::text[], $7::text[]) as made (row_number, column_name, before, after)`,
    [
      organisationId,
      importId,
      changeId,
      made.map((edit) => edit.rowNumber),
      made.map((edit) => edit.column),
      made.map((edit) => edit.before),
      made.map((edit) => edit.after),
    ],
  )
}

function shipmentIdOf({ cells, label }: TouchedRow): string | null {
  return filledCode(cells !== null && Object.hasOwn(cells, 'shipmentId') ? cells.shipmentId : label)
}
