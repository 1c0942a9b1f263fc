import { limits } from '../limits.ts'
import { CopyBatches, CopyIn, copyText, copyWords } from '../platform/copy-in.ts'
import type { Client } from '../platform/database.ts'
import type { Row } from '../spreadsheets/row.ts'
import type { Attempt, Written } from './attempt.ts'
import { cellOf, textOf } from './cell-values.ts'
import type { Claim } from './claims.ts'
import { deleteLinesAt } from './delete-lines.ts'
import type { Checked, ShipmentLine } from './import-record.ts'
import { RejectedRows } from './rejected-rows.ts'
import { anotherRowRejected, findSplitShipments, rejectSplitShipments } from './split-shipments.ts'

/**
 * Lines go straight into the ledger, inside the transaction that ends the import, under the new import's id: they are
 * written once, and the old lines are deleted at the end. Rows of a shipment usually stand together, so a shipment
 * with a bad row is mostly known before anything of it is sent; the others are found by their ids afterwards.
 */
export async function writeShipments(
  attempt: Attempt,
  check: (row: Row) => Checked<ShipmentLine>,
): Promise<Written> {
  const { claim, columns, dryRun } = attempt
  const shipmentIdOf = cellOf(columns, 'shipmentId')
  const rejected = new RejectedRows(attempt.stager, claim, columns)
  const staged = new CopyBatches(attempt.stager, 'staged_shipment', stagedColumns)
  const ledger = dryRun ? undefined : new CopyIn(attempt.writer, 'shipment_line', lineColumns)
  const stagedKey = `${claim.organisationId}\t${claim.importId}\t${claim.attempt}\t`
  let received = 0
  let groups = 0
  let rejectedShipments = 0
  let lines = ''
  let group: Group | undefined

  const endGroup = () => {
    if (group === undefined) return
    const { shipmentId, rows, badRowNumber } = group
    if (badRowNumber === undefined) {
      groups++
      staged.add(stagedLine(stagedKey, rows))
      if (ledger) lines += ledgerLines(claim, group)
    } else {
      rejectedShipments++
      for (const { row, checked } of rows) {
        if ('accepted' in checked) rejected.add(row, shipmentId, [anotherRowRejected(badRowNumber)])
        else rejected.add(row, shipmentId, checked.reasons, shipmentId)
      }
    }
    group = undefined
  }

  for await (const batch of attempt.rows()) {
    for (const row of batch) {
      received++
      if ('superseded' in row && row.superseded) continue
      const checked = check(row)
      const shipmentId =
        'accepted' in checked ? checked.accepted.shipment.shipmentId : textOf(shipmentIdOf(row))
      if (shipmentId === undefined) {
        endGroup()
        rejected.add(row, undefined, 'accepted' in checked ? [] : checked.reasons)
        continue
      }
      if (
        group !== undefined &&
        (group.shipmentId !== shipmentId || group.rows.length >= limits.shipmentRowsTogetherMax)
      ) {
        endGroup()
      }
      group ??= { shipmentId, rows: [], badRowNumber: undefined }
      group.rows.push({ row, checked })
      if (!('accepted' in checked)) group.badRowNumber ??= row.rowNumber
    }
    const ready = lines
    lines = ''
    await ledger?.write(ready)
    await staged.sendWhenLarge()
    await rejected.sendWhenLarge()
    attempt.report({ received, processed: groups })
  }
  endGroup()
  await ledger?.write(lines)
  await ledger?.end()
  await staged.sendAll()
  await rejected.sendAll()

  if (rejectedShipments > 0 && groups > 0) {
    const split = await findSplitShipments(attempt.stager, claim)
    if (split.length > 0) await rejectSplitShipments(attempt, split, rejected)
  }
  const processed = await writeStagedShipments(attempt)
  await rejected.publish(attempt.writer)
  return { received, processed, failed: rejected.count }
}

/** Neighbouring rows of one shipment. */
interface Group {
  shipmentId: string
  rows: { row: Row; checked: Checked<ShipmentLine> }[]
  badRowNumber: number | undefined
}

const lineColumns = [
  'organisation_id',
  'shipment_id',
  'import_id',
  'row_number',
  'item_type',
  'item_quantity',
  'item_weight',
]

function ledgerLines(claim: Claim, { shipmentId, rows }: Group): string {
  const key = `${claim.organisationId}\t${copyText(shipmentId)}\t${claim.importId}\t`
  let lines = ''
  for (const { row, checked } of rows) {
    if (!('accepted' in checked)) continue
    const { itemType, itemQuantity, itemWeight } = checked.accepted
    lines += `${key}${row.rowNumber}\t${copyText(itemType)}\t${itemQuantity ?? '\\N'}\t${itemWeight ?? '\\N'}\n`
  }
  return lines
}

const shipmentColumns = [
  'shipment_id',
  'customer_id',
  'origin_post_code',
  'origin_suburb',
  'origin_state',
  'origin_country_code',
  'destination_post_code',
  'destination_suburb',
  'destination_state',
  'destination_country_code',
  'quote_date',
  'rate_card_alias',
  'total_cost_received',
  'custom_fields',
  'flags',
]

const stagedColumns = [
  'organisation_id',
  'import_id',
  'attempt',
  'row_number',
  'last_row_number',
  ...shipmentColumns,
]

/** The first row's values are the shipment's. */
function stagedLine(key: string, rows: Group['rows']): string {
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined || !('accepted' in first.checked)) return ''
  const { shipment } = first.checked.accepted
  const { origin, destination, customFields } = shipment
  const texts = [
    shipment.shipmentId,
    shipment.customerId,
    origin.postCode,
    origin.suburb,
    origin.state,
    origin.countryCode,
    destination.postCode,
    destination.suburb,
    destination.state,
    destination.countryCode,
    shipment.quoteDate,
    shipment.rateCardAlias,
    shipment.totalCostReceived,
    customFields && JSON.stringify(customFields),
  ]
  // Joined, not added up: a sum stays in as many pieces as it has terms until it is sent.
  const values = texts.map(copyText).join('\t')
  return `${key}${first.row.rowNumber}\t${last.row.rowNumber}\t${values}\t${copyWords(shipment.flags)}\n`
}

/** Gives how many shipments were written; on a dry run, how many would have been. */
async function writeStagedShipments({ writer, claim, record, dryRun, now }: Attempt): Promise<number> {
  const { organisationId, importId, attempt } = claim
  if (dryRun) {
    const { rows } = await writer.query<{ shipments: number }>(
      `select count(distinct shipment_id)::integer as shipments from staged_shipment
       where organisation_id = $1 and import_id = $2 and attempt = $3`,
      [organisationId, importId, attempt],
    )
    await clearStagedShipments(writer, claim)
    return rows[0]?.shipments ?? 0
  }
  // The shipments of a large file are sorted by id: with room for that in memory, not on disk.
  await writer.query(`set local work_mem = '64MB'`)
  const { rows } = await writer.query<{ written: number; updated: number }>(upsertShipments, [
    organisationId,
    importId,
    attempt,
    record.sourceDetails,
    now(),
  ])
  const { written = 0, updated = 0 } = rows[0] ?? {}
  if (updated > 0) {
    await deleteLinesAt(writer, organisationId, replacedLines, [importId])
  }
  await clearStagedShipments(writer, claim)
  return written
}

async function clearStagedShipments(
  writer: Client,
  { organisationId, importId, attempt }: Claim,
): Promise<void> {
  await writer.query(
    'delete from staged_shipment where organisation_id = $1 and import_id = $2 and attempt = $3',
    [organisationId, importId, attempt],
  )
}

/** Rows of one shipment that stand apart are one shipment: the first one's values win. */
const upsertShipments = `
  with written as (
    insert into shipment (
      organisation_id, import_id, source_details, revision, created_at, updated_at, ${shipmentColumns.join(', ')})
    select distinct on (shipment_id)
      organisation_id, import_id, $4::text, 1, $5::timestamptz, $5::timestamptz, ${shipmentColumns.join(', ')}
    from staged_shipment
    where organisation_id = $1 and import_id = $2 and attempt = $3
    order by shipment_id, row_number
    on conflict (organisation_id, shipment_id) do update set
      import_id = excluded.import_id, source_details = excluded.source_details,
      revision = shipment.revision + 1, updated_at = excluded.updated_at,
      ${shipmentColumns
        .slice(1)
        .map((column) => `${column} = excluded.${column}`)
        .join(', ')}
    returning revision)
  select count(*)::integer as written, count(*) filter (where revision > 1)::integer as updated from written`

/** `offset 0` keeps the look-up of each shipment's lines a look-up by key, whatever the planner expects of them. */
const replacedLines = `
  select replaced.line
  from shipment
  cross join lateral (
    select line.ctid as line
    from shipment_line line
    where line.organisation_id = shipment.organisation_id and line.shipment_id = shipment.shipment_id
      and line.import_id <> $2
    offset 0) replaced
  where shipment.organisation_id = $1 and shipment.import_id = $2 and shipment.revision > 1`
