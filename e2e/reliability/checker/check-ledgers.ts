import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import type { ImportRow } from './import-row.ts'
import {
  activityFields,
  activityKey,
  entryOf,
  isEffective,
  type Ledgers,
  lineOf,
  shipmentFields,
  writerFields,
} from './ledger-model.ts'
import type { Violation } from './violation.ts'

/** I1 and I2: the ledgers contain what the completed imports wrote, one after the other, and nothing else. */
export async function checkLedgers(
  database: Pool,
  organisationId: string,
  imports: ImportRow[],
  expected: Ledgers,
): Promise<Violation[]> {
  const violations: Violation[] = []
  const effective = new Set(imports.filter(isEffective).map((row) => row.importId))
  const nameOf = new Map(imports.map((row) => [row.importId, `${row.name} (${row.status})`]))
  const add = (importId: string, what: string, invariant?: Violation['invariant']) =>
    violations.push({
      invariant: invariant ?? (effective.has(importId) ? 'I1' : 'I2'),
      push: nameOf.get(importId) ?? importId,
      what,
    })

  const activities = await readActivities(database, organisationId)
  const found = new Set<string>()
  for (const row of activities) {
    const key = activityKey(row.importId, row.rowNumber)
    found.add(key)
    const entry = entryOf(row, activityFields)
    const sent = expected.activities.get(key)
    if (!isDeepStrictEqual(entry, sent)) {
      add(row.importId, `the ledger has row ${row.rowNumber}: ${shown(entry)}, expected ${shown(sent)}`)
    }
  }
  for (const [key, entry] of expected.activities) {
    if (!found.has(key))
      violations.push({ invariant: 'I1', what: `the ledger misses ${key}: ${shown(entry)}` })
  }

  const shipments = await readShipments(database, organisationId)
  for (const row of shipments) {
    const sent = expected.shipments.get(row.shipmentId)
    const { importId, revision } = row
    const entry = entryOf(row, [...shipmentFields, ...writerFields])
    if (!isDeepStrictEqual({ importId, revision, entry }, sent && withoutLines(sent))) {
      add(importId, `the ledger has revision ${revision}: ${shown(entry)}, expected ${shown(sent)}`)
    }
  }
  const present = new Set(shipments.map((row) => row.shipmentId))
  for (const shipmentId of expected.shipments.keys()) {
    if (!present.has(shipmentId))
      violations.push({ invariant: 'I1', what: `the ledger misses ${shipmentId}` })
  }

  const lines = await readLines(database, organisationId)
  const seen = new Set<string>()
  for (const row of lines) {
    const { shipmentId, importId, rowNumber } = row
    const sent = expected.shipments.get(shipmentId)
    const entry = lineOf(row)
    const what = `the ledger has a line of ${shipmentId}, row ${rowNumber}: ${shown(entry)}`
    if (sent?.importId !== importId) add(importId, what, 'I2')
    else if (!isDeepStrictEqual(entry, sent.lines.get(rowNumber))) {
      add(importId, `${what}, expected ${shown(sent.lines.get(rowNumber))}`, 'I1')
    }
    seen.add(`${shipmentId} ${importId} ${rowNumber}`)
  }
  for (const [shipmentId, sent] of expected.shipments) {
    for (const [rowNumber, line] of sent.lines) {
      if (seen.has(`${shipmentId} ${sent.importId} ${rowNumber}`)) continue
      violations.push({ invariant: 'I1', what: `the ledger misses a line of ${shipmentId}: ${shown(line)}` })
    }
  }
  return violations
}

const withoutLines = ({
  importId,
  revision,
  entry,
}: {
  importId: string
  revision: number
  entry: unknown
}) => ({
  importId,
  revision,
  entry,
})

const shown = (entry: unknown) => (entry === undefined ? 'none' : JSON.stringify(entry))

async function readActivities(database: Pool, organisationId: string) {
  const { rows } = await database.query<{ importId: string; rowNumber: number }>(
    `select import_id as "importId", row_number as "rowNumber", warehouse_code as "warehouseCode",
            charge_code as "chargeCode", quantity, activity_timestamp as "activityTimestamp",
            customer_id as "customerId", reference, status
     from activity where organisation_id = $1`,
    [organisationId],
  )
  return rows
}

async function readShipments(database: Pool, organisationId: string) {
  const { rows } = await database.query<{
    shipmentId: string
    importId: string
    revision: number
  }>(
    `select shipment_id as "shipmentId", import_id as "importId", revision, source_details as "lastSourceDetails",
            case when revision = 1 then import_id else created_import_id end as "createdImportId",
            case when revision = 1 then source_details else created_source_details end as "sourceDetails",
            customer_id as "customerId", origin_post_code as "originPostCode", origin_suburb as "originSuburb",
            origin_state as "originState", origin_country_code as "originCountryCode",
            destination_post_code as "destinationPostCode", destination_suburb as "destinationSuburb",
            destination_state as "destinationState", destination_country_code as "destinationCountryCode",
            quote_date as "quoteDate", rate_card_alias as "rateCardAlias", total_cost_received as "totalCostReceived"
     from shipment where organisation_id = $1`,
    [organisationId],
  )
  return rows
}

async function readLines(database: Pool, organisationId: string) {
  const { rows } = await database.query<{ shipmentId: string; importId: string; rowNumber: number }>(
    `select shipment_id as "shipmentId", import_id as "importId", row_number as "rowNumber",
            item_type as "itemType", item_quantity as "itemQuantity", item_weight as "itemWeight"
     from shipment_line where organisation_id = $1`,
    [organisationId],
  )
  return rows
}
