import type { Pool } from 'pg'
import type { ImportRow } from './import-row.ts'
import type { Push } from './pushes.ts'
import type { Violation } from './violation.ts'

/** I1 and I2: the ledgers are what the completed imports make, one after the other, and nothing else. */
export async function checkLedgers(
  database: Pool,
  organisationId: string,
  sent: Push[],
  imports: ImportRow[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  const pushes = new Map(sent.map((push) => [push.name, push]))
  const nameOf = new Map(imports.map((row) => [row.importId, `${row.name} (${row.status})`]))
  const effective = imports.filter((row) => row.status === 'completed' && !row.dryRun)
  const wrong = (importId: string) => (effective.some((row) => row.importId === importId) ? 'I1' : 'I2')

  const activities = new Map<string, string>()
  const shipments = new Map<string, { importId: string; lines: Map<number, string>; revision: number }>()
  for (const row of effective) {
    const push = pushes.get(row.name)
    const written = new Set<string>()
    for (const { rowNumber, isValid, shipmentId, values } of push?.rows ?? []) {
      if (!isValid) continue
      if (shipmentId === undefined) {
        activities.set(`${row.importId} row ${rowNumber}`, `${values.reference} × ${Number(values.quantity)}`)
        continue
      }
      const revision = shipments.get(shipmentId)?.revision ?? 0
      if (!written.has(shipmentId)) {
        shipments.set(shipmentId, { importId: row.importId, lines: new Map(), revision: revision + 1 })
      }
      written.add(shipmentId)
      shipments.get(shipmentId)?.lines.set(rowNumber, `${values.itemType} × ${Number(values.itemQuantity)}`)
    }
  }

  const found = await database.query(
    `select import_id as "importId", row_number as "rowNumber", reference, quantity::float8 as quantity
     from activity where organisation_id = $1`,
    [organisationId],
  )
  for (const { importId, rowNumber, reference, quantity } of found.rows) {
    const key = `${importId} row ${rowNumber}`
    const text = `${reference} × ${quantity}`
    if (activities.get(key) !== text) {
      const what = `the ledger has row ${rowNumber} with ${text}, expected ${activities.get(key) ?? 'none'}`
      violations.push({ invariant: wrong(importId), push: nameOf.get(importId) ?? importId, what })
    }
    activities.delete(key)
  }
  for (const [key, text] of activities) {
    violations.push({ invariant: 'I1', what: `the ledger misses ${key}: ${text}` })
  }

  const stored = await database.query(
    `select shipment_id as "shipmentId", import_id as "importId", revision from shipment where organisation_id = $1`,
    [organisationId],
  )
  for (const { shipmentId, importId, revision } of stored.rows) {
    const expected = shipments.get(shipmentId)
    if (expected?.importId !== importId || expected?.revision !== revision) {
      const what = `the ledger has ${shipmentId} in revision ${revision}, expected ${expected?.revision ?? 'none'} of ${nameOf.get(expected?.importId ?? '')}`
      violations.push({ invariant: wrong(importId), push: nameOf.get(importId) ?? importId, what })
    }
  }
  const storedIds = new Set(stored.rows.map((row) => row.shipmentId))
  for (const shipmentId of shipments.keys()) {
    if (!storedIds.has(shipmentId))
      violations.push({ invariant: 'I1', what: `the ledger misses ${shipmentId}` })
  }
  const lines = await database.query(
    `select shipment_id as "shipmentId", import_id as "importId", row_number as "rowNumber", item_type as "itemType",
            item_quantity::float8 as quantity
     from shipment_line where organisation_id = $1`,
    [organisationId],
  )
  for (const { shipmentId, importId, rowNumber, itemType, quantity } of lines.rows) {
    const expected = shipments.get(shipmentId)
    const what = `the ledger has a line of ${shipmentId}, row ${rowNumber}: ${itemType} × ${quantity}`
    if (expected?.importId !== importId) {
      violations.push({ invariant: 'I2', push: nameOf.get(importId) ?? importId, what })
    } else {
      if (expected?.lines.get(rowNumber) !== `${itemType} × ${quantity}`) {
        violations.push({ invariant: 'I1', push: nameOf.get(importId) ?? importId, what })
      }
      expected?.lines.delete(rowNumber)
    }
  }
  for (const [shipmentId, { lines: missing }] of shipments) {
    for (const text of missing.values()) {
      violations.push({ invariant: 'I1', what: `the ledger misses a line of ${shipmentId}: ${text}` })
    }
  }
  return violations
}
