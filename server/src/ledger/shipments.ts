import type { Database } from '../platform/database.ts'

export interface LedgerLine {
  itemType: string | null
  itemQuantity: number | null
  itemWeight: number | null
}

export interface LedgerShipment {
  shipmentId: string
  customerId: string | null
  originPostCode: string | null
  originSuburb: string | null
  originState: string | null
  originCountryCode: string | null
  destinationPostCode: string | null
  destinationSuburb: string | null
  destinationState: string | null
  destinationCountryCode: string | null
  quoteDate: string | null
  rateCardAlias: string | null
  totalCostReceived: number | null
  customFields: Record<string, string>
  items: LedgerLine[]
  sourceDetails: string | null
  importId: string
  /** What a person should look at. */
  flags: string[]
}

export interface ShipmentFilter {
  shipmentId?: string | undefined
  customerId?: string | undefined
  importId?: string | undefined
  flagged?: boolean | undefined
}

/**
 * A page of the ledger in the order of shipment ids, after the one with id `after`. Each filter has an index that is
 * in this order, so a page costs the same however deep it stands.
 */
export async function listShipments(
  db: Database,
  organisationId: string,
  filter: ShipmentFilter,
  after: string | undefined,
  limit: number,
): Promise<LedgerShipment[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions: string[] = []
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(`and ${condition} $${values.length}`)
  }
  where('shipment_id =', filter.shipmentId)
  where('customer_id =', filter.customerId)
  where('import_id =', filter.importId)
  where('shipment_id >', after)
  if (filter.flagged) conditions.push('and flags is not null')

  const { rows } = await db.query<Omit<LedgerShipment, 'items'>>(
    `select shipment_id as "shipmentId", customer_id as "customerId",
            origin_post_code as "originPostCode", origin_suburb as "originSuburb", origin_state as "originState",
            origin_country_code as "originCountryCode", destination_post_code as "destinationPostCode",
            destination_suburb as "destinationSuburb", destination_state as "destinationState",
            destination_country_code as "destinationCountryCode", quote_date as "quoteDate",
            rate_card_alias as "rateCardAlias", total_cost_received::float8 as "totalCostReceived",
            coalesce(custom_fields, '{}') as "customFields", source_details as "sourceDetails",
            import_id as "importId", coalesce(flags, '{}') as flags
     from shipment
     where organisation_id = $1 ${conditions.join(' ')}
     order by shipment_id
     limit $2`,
    values,
  )
  return withLines(db, organisationId, rows)
}

/** `offset 0`: always a look-up by key, whatever the table's statistics know of this organisation. */
async function withLines(
  db: Database,
  organisationId: string,
  shipments: Omit<LedgerShipment, 'items'>[],
): Promise<LedgerShipment[]> {
  const { rows } = await db.query<LedgerLine & { shipmentId: string }>(
    `select line.shipment_id as "shipmentId", item_type as "itemType", item_quantity::float8 as "itemQuantity",
            item_weight::float8 as "itemWeight"
     from unnest($2::text[], $3::uuid[]) as wanted (shipment_id, import_id)
     cross join lateral (
       select * from shipment_line
       where organisation_id = $1 and shipment_id = wanted.shipment_id and import_id = wanted.import_id
       offset 0) line
     order by line.shipment_id, line.row_number`,
    [
      organisationId,
      shipments.map((shipment) => shipment.shipmentId),
      shipments.map((shipment) => shipment.importId),
    ],
  )
  const items = new Map<string, LedgerLine[]>(shipments.map((shipment) => [shipment.shipmentId, []]))
  for (const { shipmentId, ...line } of rows) items.get(shipmentId)?.push(line)
  return shipments.map((shipment) => ({ ...shipment, items: items.get(shipment.shipmentId) ?? [] }))
}
