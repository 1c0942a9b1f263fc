import type { Database } from '../platform/database/database.ts'
import { trimEnds } from '../platform/values/trim-ends.ts'
import { Conditions, type OneOrMore } from './conditions.ts'
import { type CreatedBy, createdImport, createdSource, shipmentsCreatedBy } from './created-by.ts'
import { type FieldAnswers, ledgerTypes, selectFields } from './fields.ts'
import { findSpellings } from './find-spellings.ts'
import { isFlaggedShipment, shipmentFlagsToday } from './flags.ts'
import { type LineField, lineFields, type ShipmentField, shipmentFields } from './shipment-fields.ts'

export type LedgerLine = FieldAnswers<LineField>

export interface LedgerShipment extends FieldAnswers<ShipmentField> {
  customFields: Record<string, string>
  items: LedgerLine[]
  /** The import that created it and its reference, null if not known. */
  createdImportId: string | null
  sourceDetails: string | null
  /** The import that last wrote it, and its reference. */
  importId: string
  lastSourceDetails: string | null
  /** Problems for a person to look at. */
  flags: string[]
}

export interface ShipmentFilter extends CreatedBy {
  shipmentId?: string | undefined
  /** Prefix of the id, in any case. */
  startsWith?: string | undefined
  customerId?: OneOrMore | undefined
  importId?: string | undefined
  /** Shipments with a quote date at this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
  flagged?: boolean | undefined
}

/** The indexed form of the quote date: shipments without one come before all others. */
const byDate = `coalesce(quote_date, '-infinity'::timestamptz)`

/** The conditions of a filter on `shipment`, for a statement with the organisation as $1. Appends to `values`. */
async function conditionsOf(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
  values: unknown[],
): Promise<string[]> {
  const conditions = new Conditions(values)
  // Blanks at the ends are dropped, but an older id that could not be trimmed is found by its own text.
  const { shipmentId } = filter
  conditions.isOneOf('shipment_id', shipmentId && [shipmentId, trimEnds(shipmentId)])
  if (filter.startsWith !== undefined) {
    const spellings = await findSpellings(db, organisationId, filter.startsWith)
    const ranges = spellings.map(
      (from) => `shipment_id >= $${values.push(from)} and shipment_id < $${values.push(`${from}\u{10ffff}`)}`,
    )
    conditions.all.push(`and (${ranges.join(' or ') || 'false'})`)
  }
  conditions.isOneOf('customer_id', filter.customerId)
  conditions.where('import_id =', filter.importId)
  conditions.where(`${byDate} >=`, filter.from)
  conditions.where(`${byDate} > '-infinity' and ${byDate} <`, filter.to)
  if (filter.flagged) conditions.all.push(`and ${isFlaggedShipment}`)
  return conditions.all
}

export interface ShipmentTotals {
  shipments: number
  /** What carriers billed for them, ex GST. */
  billed: number
  /** Shipments without a bill. */
  unbilled: number
  flagged: number
}

export async function totalShipments(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
): Promise<ShipmentTotals> {
  const values: unknown[] = [organisationId]
  const conditions = await conditionsOf(db, organisationId, filter, values)
  const { rows } = await db.query<ShipmentTotals>(
    `select count(*)::integer as shipments, coalesce(round(sum(total_cost_received), 2), 0)::float8 as billed,
       count(*) filter (where total_cost_received is null)::integer as unbilled,
       count(*) filter (where ${isFlaggedShipment})::integer as flagged
     from ${shipmentsCreatedBy(filter, conditions, values)}`,
    values,
  )
  return rows[0] ?? { shipments: 0, billed: 0, unbilled: 0, flagged: 0 }
}

/**
 * A page of the ledger in the order of shipment ids, after the one with id `after`. Each filter but the dates has an index
 * in this order, so every page costs the same.
 */
export async function listShipments(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
  after: string | undefined,
  limit: number,
): Promise<LedgerShipment[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions = await conditionsOf(db, organisationId, filter, values)
  if (after !== undefined) conditions.push(`and shipment_id > $${values.push(after)}`)
  return readPage(db, organisationId, filter, conditions, 'shipment_id', values)
}

/** The place of a shipment in the order of quote dates. */
export type ShipmentPosition = Pick<LedgerShipment, 'quoteDate' | 'shipmentId'>

/**
 * A page of the ledger with the latest quote date first, after the shipment at `after`; shipments without a date come
 * last. Without filters, or with dates only, the index gives the order; other filters sort what they find.
 */
export async function listLatestShipments(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
  after: ShipmentPosition | undefined,
  limit: number,
): Promise<LedgerShipment[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions = await conditionsOf(db, organisationId, filter, values)
  if (after !== undefined) {
    const date = values.push(after.quoteDate ?? '-infinity')
    conditions.push(
      `and (${byDate}, shipment_id) < ($${date}::timestamptz, $${values.push(after.shipmentId)})`,
    )
  }
  return readPage(db, organisationId, filter, conditions, `${byDate} desc, shipment_id desc`, values)
}

async function readPage(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
  conditions: readonly string[],
  order: string,
  values: unknown[],
): Promise<LedgerShipment[]> {
  const page = `order by ${order} limit $2`
  const { rows } = await db.query<Omit<LedgerShipment, 'items'>>({
    text: `select ${selectFields(shipmentFields)}, coalesce(custom_fields, '{}') as "customFields",
            ${createdImport('shipment')} as "createdImportId", ${createdSource('shipment')} as "sourceDetails",
            import_id as "importId", source_details as "lastSourceDetails", ${shipmentFlagsToday} as flags
     from ${shipmentsCreatedBy(filter, conditions, values, page)}
     ${page}`,
    values,
    types: ledgerTypes,
  })
  return withLines(db, organisationId, rows)
}

/** `offset 0` forces a look-up by key, whatever the statistics say. */
async function withLines(
  db: Database,
  organisationId: string,
  shipments: Omit<LedgerShipment, 'items'>[],
): Promise<LedgerShipment[]> {
  const { rows } = await db.query<LedgerLine & { shipmentId: string }>({
    text: `select line.shipment_id as "shipmentId", ${selectFields(lineFields)}
     from unnest($2::text[], $3::uuid[]) as wanted (shipment_id, import_id)
     cross join lateral (
       select * from shipment_line
       where organisation_id = $1 and shipment_id = wanted.shipment_id and import_id = wanted.import_id
       offset 0) line
     order by line.shipment_id, line.row_number`,
    values: [
      organisationId,
      shipments.map((shipment) => shipment.shipmentId),
      shipments.map((shipment) => shipment.importId),
    ],
    types: ledgerTypes,
  })
  const items = new Map<string, LedgerLine[]>(shipments.map((shipment) => [shipment.shipmentId, []]))
  for (const { shipmentId, ...line } of rows) items.get(shipmentId)?.push(line)
  return shipments.map((shipment) => ({ ...shipment, items: items.get(shipment.shipmentId) ?? [] }))
}
