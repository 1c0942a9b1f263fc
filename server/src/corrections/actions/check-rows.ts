import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Checked, checkLoading, type Import, type RowCheck } from '../../imports/record/import-record.ts'
import type { RowDetail } from '../../imports/record/row-detail.ts'
import { dotsOfEnded } from '../../imports/rows/dots.ts'
import { findMissing } from '../../imports/rows/find-missing.ts'
import { readMandatory } from '../../imports/rows/missing-fields.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { activityCheck, shipmentCheck } from '../../imports/rows/row-checks.ts'
import { anotherRowRejected } from '../../imports/run/split-shipments.ts'
import type { Activity } from '../../ledger/activity-fields.ts'
import type { ReadShipment, ShipmentLine } from '../../ledger/shipment-fields.ts'
import { limits } from '../../limits.ts'
import { type Client, inTransaction, type Pool, patiently } from '../../platform/database/database.ts'
import { noRest, type Rest } from '../../platform/turns/rest-after-steps.ts'
import { type ChangeContext, lockCorrection } from '../changes/change-log.ts'
import { oneAtATime } from '../changes/change-turns.ts'
import { type NoteProgress, withProgress } from '../changes/note-progress.ts'
import { chosenRows, onlyOwn, type RowChoice, rowsChosen } from '../rows/chosen-rows.ts'
import { DifferingLines } from '../rows/differing-lines.ts'
import { columnsToSend, type EffectiveRow, effectiveRows, rowToCheck } from '../rows/effective-rows.ts'
import { findTaken } from '../rows/id-taken.ts'
import { planForFew, planForMany } from '../rows/plan-for-many.ts'

export interface CheckOutcome {
  checked: number
  accepted: number
  rejected: number
}

/**
 * Runs the importer's check on open rows with their corrections and stores the result with each row. Writes nothing
 * to a ledger. Rows of a shipment are checked together: one bad row rejects all of them.
 */
export async function checkRows(
  pool: Pool,
  record: Import,
  context: ChangeContext,
  choice: RowChoice,
  { inTurn, rest }: CheckPace = atOnce,
): Promise<CheckOutcome> {
  const check = () =>
    withProgress(pool, context, 'checking', async (note) =>
      checkAll(pool, record, context, choice, async (done, total) => {
        await note(done, total)
        await rest()
      }),
    )
  return oneAtATime(context, () => inTurn(check))
}

/** How a check leaves room for other work. */
export interface CheckPace {
  /** Limits how many checks run at once. */
  inTurn<T>(check: () => Promise<T>): Promise<T>
  rest: Rest
}

const atOnce: CheckPace = { inTurn: (check) => check(), rest: noRest }

function checkAll(
  pool: Pool,
  record: Import,
  context: ChangeContext,
  choice: RowChoice,
  note: NoteProgress,
): Promise<CheckOutcome> {
  return inTransaction(pool, async (client) => {
    await lockCorrection(client, context)
    const { organisationId } = record
    const columns = await columnsToSend(client, record)
    // As in the file: an ambiguous number stays ambiguous until somebody rewrites it.
    const customerId = context.editor.customerId ?? record.customerId
    const table = { columns, customerId, dots: dotsOfEnded(record) }
    const check: RowCheck<Activity | ShipmentLine> =
      record.kind === 'shipments'
        ? await shipmentCheck(client, organisationId, table, context.now)
        : await activityCheck(client, organisationId, table)
    const mandatory = await readMandatory(client, organisationId, context.now)
    const rowNumbers = await chosenNumbers(client, context, choice)
    const badShipments = new Map<string, string>()
    const lines = new DifferingLines(await countRows(client, context, choice))
    const acceptedOf = new Map<string | null, number>()
    let checked = 0
    for await (const rows of effectiveRows(client, record, rowNumbers)) {
      const taken = await findTaken(client, context, rows)
      const results: CheckResult[] = []
      for (const row of rows) {
        const result = await checkLoading(check, rowToCheck(record, columns, row))
        if (results.length % limits.rowsCheckedInOneTurn === 0) await othersTurn()
        const why = reasonsAgainst(row, result)
        if (taken.has(row.rowNumber)) why.push(reasons.idTaken.text)
        const line = 'accepted' in result && 'shipment' in result.accepted ? result.accepted : undefined
        results.push({
          row,
          why,
          shipment: why.length === 0 ? line?.shipment : undefined,
          detail: 'rejected' in result ? result.detail : undefined,
        })
      }
      const whole: ReadShipment[] = []
      for (const { row, why, shipment } of results) {
        const { shipmentId, rowNumber } = row
        const read = shipmentId === null ? undefined : lines.add(shipmentId, shipment)
        if (read !== undefined) whole.push(read)
        if (why.length === 0) acceptedOf.set(shipmentId, (acceptedOf.get(shipmentId) ?? 0) + 1)
        // A row whose id is taken is left out: the others of the shipment go without it.
        else if (taken.has(rowNumber)) continue
        else if (shipmentId !== null && !badShipments.has(shipmentId))
          badShipments.set(shipmentId, anotherRowRejected(rowNumber))
      }
      for (const [shipmentId, reason] of await findMissing(client, organisationId, mandatory, whole)) {
        if (!badShipments.has(shipmentId)) badShipments.set(shipmentId, reason)
      }
      await keepResults(client, context, results)
      checked += rows.length
      await note(checked, rowNumbers.length)
    }
    for (const [shipmentId, reason] of lines.reasons()) {
      if (!badShipments.has(shipmentId)) badShipments.set(shipmentId, reason)
    }
    await rejectWholeShipments(client, context, badShipments)
    for (const shipmentId of badShipments.keys()) acceptedOf.delete(shipmentId)
    const accepted = [...acceptedOf.values()].reduce((sum, rows) => sum + rows, 0)
    return { checked, accepted, rejected: checked - accepted }
  })
}

interface CheckResult {
  row: EffectiveRow
  why: string[]
  /** Of an accepted row. */
  shipment: ShipmentLine['shipment'] | undefined
  /** What is wrong with its places. */
  detail: RowDetail | undefined
}

function reasonsAgainst(row: EffectiveRow, checked: Checked<unknown>): string[] {
  const why = 'rejected' in checked ? [...checked.reasons] : []
  const isListed = why.includes(reasons.unreadableText.text)
  return row.isUnreadable && !isListed ? [...why, reasons.unreadableText.text] : why
}

interface Chosen {
  /** A condition for `correction_row r`. */
  where: string
  /** A statement that selects the rows that somebody chose, without the others of their shipments. */
  chosen: string
  values: unknown[]
}

/** Open rows that somebody chose, and the other open rows of their shipments. */
export function wholeShipments(
  context: Pick<ChangeContext, 'editor'>,
  choice: RowChoice,
  firstValues: readonly unknown[],
): Chosen {
  const { text, values, own } = onlyOwn(context.editor, chosenRows(context, choice, firstValues))
  return {
    chosen: text,
    // Not with `or`: then each row would be looked for in lists of all chosen rows.
    where: `r.state = 'open' and ${own} and r.row_number in (
      select row_number from (${text}) chosen
      union all
      select other.row_number from correction_row other
      where other.organisation_id = $1 and other.import_id = $2 and other.shipment_id in (
        select shipment_id from (${text}) chosen where shipment_id is not null))`,
    values,
  }
}

async function keepResults(
  client: Client,
  { organisationId, importId }: ChangeContext,
  results: CheckResult[],
): Promise<void> {
  await client.query({
    name: 'keep-check-results',
    text: `
      update correction_row r set checked = result.reasons, checked_detail = result.detail
      from unnest($3::integer[], $4::jsonb[], $5::jsonb[]) as result (row_number, reasons, detail)
      where r.organisation_id = $1 and r.import_id = $2 and r.row_number = result.row_number`,
    values: [
      organisationId,
      importId,
      results.map(({ row }) => row.rowNumber),
      results.map(({ why }) => JSON.stringify(why)),
      results.map(({ detail }) => (detail === undefined ? null : JSON.stringify(detail))),
    ],
  })
}

async function rejectWholeShipments(
  client: Client,
  { organisationId, importId, editor }: ChangeContext,
  badShipments: ReadonlyMap<string, string>,
): Promise<void> {
  if (badShipments.size === 0) return
  await client.query({
    text: `update correction_row r
     set checked = bad.reasons
     from unnest($3::text[], $4::jsonb[]) as bad (shipment_id, reasons)
     where r.organisation_id = $1 and r.import_id = $2 and r.state = 'open' and r.checked = '[]'
       and r.shipment_id = bad.shipment_id and ($5::text is null or r.customer_id = $5)`,
    values: [
      organisationId,
      importId,
      [...badShipments.keys()],
      [...badShipments.values()].map((reason) => JSON.stringify([reason])),
      editor.customerId,
    ],
    ...patiently,
  })
}

/** How many rows each shipment with several rows has. */
async function countRows(
  client: Client,
  context: ChangeContext,
  choice: RowChoice,
): Promise<Map<string, number>> {
  const { where, values } = wholeShipments(context, choice, [context.organisationId, context.importId])
  await planForMany(client, rowsChosen(choice))
  const { rows } = await client.query<{ shipmentId: string | null; rowCount: number }>({
    text: `select r.shipment_id as "shipmentId", count(*)::integer as "rowCount" from correction_row r
     where r.organisation_id = $1 and r.import_id = $2 and r.shipment_id is not null and ${where}
     group by r.shipment_id having count(*) > 1`,
    values,
    ...patiently,
  })
  await planForFew(client)
  return new Map(rows.map(({ shipmentId, rowCount }) => [shipmentId ?? '', rowCount]))
}

async function chosenNumbers(client: Client, context: ChangeContext, choice: RowChoice): Promise<number[]> {
  const { where, values } = wholeShipments(context, choice, [context.organisationId, context.importId])
  await planForMany(client, rowsChosen(choice))
  const { rows } = await client.query<{ rowNumbers: number[] }>({
    text: `select coalesce(array_agg(r.row_number order by r.row_number), '{}') as "rowNumbers" from correction_row r
     where r.organisation_id = $1 and r.import_id = $2 and ${where}`,
    values,
    ...patiently,
  })
  await planForFew(client)
  return rows[0]?.rowNumbers ?? []
}
