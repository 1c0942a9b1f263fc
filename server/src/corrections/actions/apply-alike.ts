import { errors } from '../../errors.ts'
import { type Client, inTransaction, type Pool, patiently } from '../../platform/database/database.ts'
import { type Change, type ChangeContext, findRepeated, recordChange } from '../changes/change-log.ts'
import { changing } from '../changes/change-turns.ts'
import { withProgress } from '../changes/note-progress.ts'
import { differs } from '../rows/one-shipment.ts'
import { filledCode } from '../rows/open-correction.ts'
import { planForMany } from '../rows/plan-for-many.ts'
import { type RowStep, stepsOf } from '../rows/row-steps.ts'
import { noteReadable } from '../rows/unreadable-rows.ts'

/** A new value for a column in every row of a group. */
export interface NewValue {
  column: string
  to: string
}

/** The rows a change to the whole group would affect. */
export interface AlikePreview {
  rowCount: number
  shipmentCount: number
  firstRows: number[]
  /** Open rows of the group whose cells somebody already changed; they keep that change. */
  alreadyChanged: number
  /** They would become one shipment, and differ in customer or lane. */
  differ: boolean
}

const openRowsOfGroup = `
  from correction_group_row m
  join correction_row r on r.organisation_id = m.organisation_id and r.import_id = m.import_id
    and r.row_number = m.row_number
  where m.organisation_id = $1 and m.import_id = $2 and r.organisation_id = $1 and r.import_id = $2
    and m.group_number = $3 and ($4::text is null or r.customer_id = $4) and r.state = 'open'`

/** Open rows of a group in which none of these columns has been changed. */
const alikeRows = `
  select r.row_number, r.shipment_id ${openRowsOfGroup}
    and (r.cells is null or not r.cells ?| $5::text[])`

export async function previewAlike(
  pool: Pool,
  context: ChangeContext,
  groupNumber: number,
  columns: readonly string[],
): Promise<AlikePreview> {
  const { organisationId, importId, editor } = context
  const values = [organisationId, importId, groupNumber, editor.customerId, columns]
  const { rows, differ } = await inTransaction(pool, async (client) => {
    await planForMany(client, await rowsOfGroup(client, context, groupNumber))
    const found = await client.query<Omit<AlikePreview, 'alreadyChanged' | 'differ'> & { open: number }>({
      text: `with alike as (${alikeRows})
     select count(*)::integer as "rowCount", count(distinct shipment_id)::integer as "shipmentCount",
       coalesce((select array_agg(row_number) from (
         select row_number from alike order by row_number limit 6) first), '{}') as "firstRows",
       (select count(*) ${openRowsOfGroup})::integer as open
     from alike`,
      values,
      ...patiently,
    })
    return { ...found, differ: columns.includes('shipmentId') && (await doDiffer(client, values)) }
  })
  const { open = 0, ...preview } = rows[0] ?? { rowCount: 0, shipmentCount: 0, firstRows: [] }
  return { ...preview, alreadyChanged: open - preview.rowCount, differ }
}

async function doDiffer(client: Client, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ differ: boolean }>({
    text: `with alike as (${alikeRows})
     select ${differs} as differ
     from alike
     join correction_row r on r.row_number = alike.row_number
     join rejected_row d on d.row_number = alike.row_number
     where r.organisation_id = $1 and r.import_id = $2 and d.organisation_id = $1 and d.import_id = $2`,
    values,
    ...patiently,
  })
  return rows[0]?.differ === true
}

/**
 * Gives every open row of a group the same new values, step by step in one transaction, for any number of rows. Rows
 * where somebody changed one of these cells stay as they are.
 */
export async function applyAlike(
  pool: Pool,
  context: ChangeContext,
  changeId: string,
  label: string,
  groupNumber: number,
  newValues: readonly NewValue[],
): Promise<Change> {
  refuseRepeated(newValues.map(({ column }) => column))
  return withProgress(pool, context, 'changing', (note) =>
    changing(pool, context, async (client) => {
      const earlier = await findRepeated(client, context, changeId)
      if (earlier) return earlier
      await planForMany(client, await rowsOfGroup(client, context, groupNumber))
      const { organisationId, importId } = context
      const { steps, rowsTotal } = await stepsOf(client, groupRows, [organisationId, importId, groupNumber])
      const counts = { cellCount: 0, rowCount: 0 }
      for (const step of steps) {
        counts.cellCount += await recordCells(client, context, changeId, groupNumber, newValues, step)
        counts.rowCount += await saveCells(client, context, changeId, newValues, step)
        await noteReadable(client, context, changeId, step)
        await note(step.rowsDone, rowsTotal)
      }
      const change: Change = { changeId, kind: 'edit', label, ...counts, undoneAt: null }
      await recordChange(client, context, change)
      return change
    }),
  )
}

function refuseRepeated(columns: readonly string[]): void {
  const repeated = columns.find((column, at) => columns.indexOf(column) < at)
  if (repeated !== undefined) throw errors.badRequest(`set names ${repeated} twice`)
}

const groupRows = `
  select row_number from correction_group_row
  where organisation_id = $1 and import_id = $2 and group_number = $3`

async function recordCells(
  client: Client,
  { organisationId, importId, editor }: ChangeContext,
  changeId: string,
  groupNumber: number,
  newValues: readonly NewValue[],
  { after, upTo }: RowStep,
): Promise<number> {
  const { rowCount } = await client.query({
    text: `insert into correction_change_cell (organisation_id, import_id, change_id, row_number, column_name, before, after)
     select $1::uuid, $2::uuid, $6::uuid, alike.row_number, value.column_name, null, value.text
     from (${alikeRows} and m.row_number > $8 and m.row_number <= $9) alike,
       unnest($5::text[], $7::text[]) as value (column_name, text)`,
    values: [
      organisationId,
      importId,
      groupNumber,
      editor.customerId,
      newValues.map((value) => value.column),
      changeId,
      newValues.map((value) => value.to),
      after,
      upTo,
    ],
    ...patiently,
  })
  return rowCount ?? 0
}

async function rowsOfGroup(
  client: Client,
  { organisationId, importId }: ChangeContext,
  groupNumber: number,
): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select row_count as rows from correction_group
     where organisation_id = $1 and import_id = $2 and group_number = $3`,
    [organisationId, importId, groupNumber],
  )
  return rows[0]?.rows ?? 0
}

async function saveCells(
  client: Client,
  { organisationId, importId, editor, now }: ChangeContext,
  changeId: string,
  newValues: readonly NewValue[],
  { after, upTo }: RowStep,
): Promise<number> {
  const cells = Object.fromEntries(newValues.map((value) => [value.column, value.to]))
  const { rowCount } = await client.query({
    text: `update correction_row r
     set cells = coalesce(r.cells, '{}') || $4::jsonb, checked = null, changed_by = $5, changed_at = $6,
       shipment_id = case when $7::boolean then $8::text else r.shipment_id end
     where r.organisation_id = $1 and r.import_id = $2 and r.row_number in (
       select c.row_number from correction_change_cell c
       where c.organisation_id = $1 and c.import_id = $2 and c.change_id = $3
         and c.row_number > $9 and c.row_number <= $10)`,
    values: [
      organisationId,
      importId,
      changeId,
      JSON.stringify(cells),
      editor.name,
      now,
      Object.hasOwn(cells, 'shipmentId'),
      filledCode(cells.shipmentId),
      after,
      upTo,
    ],
    ...patiently,
  })
  return rowCount ?? 0
}
