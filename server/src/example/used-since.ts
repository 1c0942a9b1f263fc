import type { Kind, Things } from '../configuration/document/document.ts'
import type { State } from '../configuration/document/state.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { firstUuidv7 } from '../platform/values/uuid.ts'

export type UsedBy = 'quotes' | 'shipments' | 'activities'

/** What quotes and the ledgers use of an organisation's configuration. */
export interface Used {
  by<K extends Kind>(kind: K, identity: string, thing: Things[K]): UsedBy | undefined
}

/** What a line of a quote was priced with. */
interface PricedRow {
  customer: string
  service: string
  card: string
  isSpotRate: boolean
  /** Of its surcharges. */
  keys: string[]
}

/** Looks at quotes since a time, and at both ledgers whatever their age: they may have named a thing before it was there. */
export async function findUsed(database: Database, state: State, since: Date): Promise<Used> {
  const { organisationId, things } = state
  const priced = await findPriced(database, organisationId, since)
  const shipped = await findShipped(database, state)
  const billed = await findBilled(database, organisationId)
  const carrierOf = ({ service }: PricedRow) => things.services.get(service)?.carrier
  const wasPriced = (test: (row: PricedRow) => boolean): UsedBy | undefined =>
    priced === 'too many' || priced.some(test) ? 'quotes' : undefined
  const ofCarrier = (carrier: string | undefined, service: string | undefined) => (row: PricedRow) =>
    (carrier === undefined || carrierOf(row) === carrier) &&
    (service === undefined || row.service === service)
  const uses: { [K in Kind]?: (identity: string, thing: Things[K]) => UsedBy | undefined } = {
    customers: (id) =>
      wasPriced(({ customer }) => customer === id) ??
      (shipped.customers.has(id) ? 'shipments' : billed.customers.has(id) ? 'activities' : undefined),
    services: (alias) => wasPriced(({ service }) => service === alias),
    rateCards: (alias) =>
      wasPriced(({ card }) => card === alias) ?? (shipped.cards.has(alias) ? 'shipments' : undefined),
    fuelLevies: (_, { carrier, service, customer }) =>
      wasPriced(
        (row) => ofCarrier(carrier, service)(row) && (customer === undefined || row.customer === customer),
      ),
    customerRates: (_, { customer, carrier, service }) =>
      wasPriced((row) => row.customer === customer && ofCarrier(carrier, service)(row)),
    surcharges: (_, { key, customer, carrier, service }) =>
      wasPriced(
        (row) =>
          row.keys.includes(key) &&
          ofCarrier(carrier, service)(row) &&
          (customer === undefined || row.customer === customer),
      ),
    spotRates: (_, { customer, service }) =>
      wasPriced((row) => row.isSpotRate && row.customer === customer && row.service === service),
    customFields: (key) => (shipped.fields.has(key) ? 'shipments' : undefined),
    warehouses: (code) => (billed.warehouses.has(code) ? 'activities' : undefined),
    chargeCodes: (code) => (billed.chargeCodes.has(code) ? 'activities' : undefined),
  }
  return { by: (kind, identity, thing) => uses[kind]?.(identity, thing) }
}

/** After very many quotes everything that prices counts as used: reading all of them would take too long. */
async function findPriced(
  database: Database,
  organisationId: string,
  since: Date,
): Promise<PricedRow[] | 'too many'> {
  const first = firstUuidv7(since)
  const counted = await database.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from quote where organisation_id = $1 and quote_id >= $2 limit $3) counted`,
    [organisationId, first, limits.exampleQuotesReadMax + 1],
  )
  if ((counted.rows[0]?.count ?? 0) > limits.exampleQuotesReadMax) return 'too many'
  const { rows } = await database.query<PricedRow>(
    `select customer_id as customer, line->>'serviceId' as service, line->>'rateCardId' as card,
       bool_or((line->>'isSpotRate')::boolean) as "isSpotRate",
       coalesce(array_agg(distinct surcharge->>'key') filter (where surcharge is not null), '{}') as keys
     from quote
     cross join lateral json_array_elements(result::json->'quotes') line
     left join lateral json_array_elements(line->'surcharges') surcharge on true
     where organisation_id = $1 and quote_id >= $2
     group by 1, 2, 3`,
    [organisationId, first],
  )
  return rows
}

async function findShipped(database: Database, { organisationId, things }: State) {
  const customers = await database.query<{ id: string }>(
    `select id from unnest($2::text[]) id
     where exists (select 1 from shipment where organisation_id = $1 and customer_id = id)`,
    [organisationId, [...things.customers.keys()]],
  )
  const cards = await database.query<{ alias: string | null }>(
    'select distinct rate_card_alias as alias from shipment where organisation_id = $1 and rate_card_alias is not null',
    [organisationId],
  )
  const fields = await database.query<{ key: string }>(
    `select key from unnest($2::text[]) key
     where exists (select 1 from shipment where organisation_id = $1 and custom_fields ? key)`,
    [organisationId, [...things.customFields.keys()]],
  )
  return {
    customers: new Set(customers.rows.map(({ id }) => id)),
    cards: new Set(cards.rows.map(({ alias }) => alias)),
    fields: new Set(fields.rows.map(({ key }) => key)),
  }
}

async function findBilled(database: Database, organisationId: string) {
  const { rows } = await database.query<{ customer: string | null; warehouse: string; chargeCode: string }>(
    `select distinct customer_id as customer, warehouse_code as warehouse, charge_code as "chargeCode"
     from activity where organisation_id = $1`,
    [organisationId],
  )
  return {
    customers: new Set(rows.map(({ customer }) => customer)),
    warehouses: new Set(rows.map(({ warehouse }) => warehouse)),
    chargeCodes: new Set(rows.map(({ chargeCode }) => chargeCode)),
  }
}
