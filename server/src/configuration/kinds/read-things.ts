import type { Database } from '../../platform/database.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { Condition, Kind, OrganisationSettings, Things } from '../document/document.ts'
import { itemShape, placeShape } from './example-shape.ts'
import { shapes } from './shapes.ts'
import { conditionKey } from './surcharge-shape.ts'
import { type TransitRow, transitNames, transitOfRow } from './transit-columns.ts'

type Row = Record<string, unknown>
type Reader = (database: Database, organisationId: string) => Promise<Row[]>

const select =
  (sql: string): Reader =>
  async (database, organisationId) =>
    (await database.query<Row>(sql, [organisationId])).rows

/** The database returns numbers as text. All of ours are exact as doubles. */
const withNumbers = (rows: Row[], ...names: string[]): Row[] =>
  rows.map((row) => {
    const read = { ...row }
    for (const name of names) if (typeof row[name] === 'string') read[name] = Number(row[name])
    return read
  })

const numbers =
  (sql: string, ...names: string[]): Reader =>
  async (database, organisationId) =>
    withNumbers(await select(sql)(database, organisationId), ...names)

const readers: { [K in Kind]: Reader } = {
  customFields: select(
    'select position, field_key as key, name from custom_field where organisation_id = $1 order by position, field_key',
  ),
  warehouses: select(
    'select warehouse_code as code, name from warehouse where organisation_id = $1 order by warehouse_code collate "C"',
  ),
  chargeCodes: select(
    'select charge_code as code, name from charge_code where organisation_id = $1 order by charge_code collate "C"',
  ),
  customers: select(
    `select position, customer_id as id, name, retired_from as "retiredFrom" from customer
     where organisation_id = $1 order by position, customer_id`,
  ),
  carriers: readCarriers,
  zoneSets: select(
    'select zone_set_code as code, name from zone_set where organisation_id = $1 order by zone_set_code collate "C"',
  ),
  services: numbers(
    `select position, service_alias as alias, carrier_alias as carrier, name, service_type as type, service_class as class,
       cubic_factor as "cubicFactor", weight_step_kg as "weightStepKg", minimum_kg as "minimumKg",
       item_kg_max as "itemKgMax", item_length_metres_max as "itemLengthMetresMax", item_types as "itemTypes",
       accepts_po_boxes as "acceptsPoBoxes", tax, zone_set_code as "zoneSet", retired_from as "retiredFrom"
     from service where organisation_id = $1 order by position, service_alias`,
    ...['cubicFactor', 'weightStepKg', 'minimumKg', 'itemKgMax', 'itemLengthMetresMax'],
  ),
  rateCards: select(
    `select position, rate_card_alias as alias, carrier_alias as carrier, name, kind from rate_card
     where organisation_id = $1 order by position, rate_card_alias`,
  ),
  fuelLevies: numbers(
    `select carrier_alias as carrier, nullif(service_alias, '*') as service, effective_from as "effectiveFrom", percent
     from fuel_levy where organisation_id = $1`,
    'percent',
  ),
  surcharges: readSurcharges,
  customerRates: numbers(
    `select customer_id as customer, carrier_alias as carrier, nullif(service_alias, '*') as service,
       rate_card_alias as card, effective_from as "effectiveFrom", effective_to as "effectiveTo",
       markup_percent as "markupPercent", markup_amount as "markupAmount"
     from customer_rate where organisation_id = $1`,
    ...['markupPercent', 'markupAmount'],
  ),
  spotRates: readSpotRates,
  examples: readExamples,
}

async function readCarriers(database: Database, organisationId: string): Promise<Row[]> {
  const carriers = await numbers(
    `select position, carrier_alias as alias, name, tolerance_percent as "tolerancePercent" from carrier
     where organisation_id = $1 order by position, carrier_alias`,
    'tolerancePercent',
  )(database, organisationId)
  const fields = await database.query<{ carrier: string; key: string; mandatory: boolean }>(
    `select carrier_alias as carrier, field_key as key, mandatory from carrier_custom_field
     where organisation_id = $1 order by field_key collate "C"`,
    [organisationId],
  )
  const byCarrier = groupBy(fields.rows, ({ carrier }) => carrier)
  return carriers.map((carrier) => ({
    ...carrier,
    customFields: byCarrier.get(String(carrier.alias))?.map(({ key, mandatory }) => ({ key, mandatory })),
  }))
}

async function readSurcharges(database: Database, organisationId: string): Promise<Row[]> {
  const rules = await numbers(
    `select position, rule_id as id, surcharge_key as key, name, description, carrier_alias as carrier, service_alias as service,
       customer_id as customer, basis, amount, minimum, maximum, value_above as "valueAbove",
       surcharge_group as "group", fuel_applies as "fuelApplies", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from surcharge_rule where organisation_id = $1 order by position, rule_id`,
    ...['amount', 'minimum', 'maximum', 'valueAbove'],
  )(database, organisationId)
  const conditions = await database.query<ConditionRow>(
    `select rule_id as rule, subject, comparison, number, choices, zone_set_code as "zoneSet"
     from surcharge_condition where organisation_id = $1`,
    [organisationId],
  )
  const byRule = groupBy(conditions.rows, ({ rule }) => rule)
  return rules.map((rule) => ({
    ...rule,
    conditions: byRule
      .get(String(rule.id))
      ?.map(conditionOf)
      .sort((a, b) => (conditionKey(a) < conditionKey(b) ? -1 : 1)),
  }))
}

interface ConditionRow {
  rule: string
  subject: Condition['subject']
  comparison: 'OVER' | 'FROM' | 'IS'
  number: string | null
  choices: string[] | null
  zoneSet: string | null
}

function conditionOf(row: ConditionRow): Condition {
  const { subject, comparison, number, choices, zoneSet } = row
  return {
    subject,
    ...(comparison === 'OVER' && { over: Number(number) }),
    ...(comparison === 'FROM' && { from: Number(number) }),
    ...(choices !== null && { is: choices }),
    ...(zoneSet !== null && { zoneSet }),
  }
}

async function readSpotRates(database: Database, organisationId: string): Promise<Row[]> {
  const rows = await numbers(
    `select spot_rate_id as id, customer_id as customer, service_alias as service, from_zone as "from", to_zone as "to",
       kg_from as "kgFrom", kg_to as "kgTo", amount, message, valid_from as "validFrom", valid_to as "validTo",
       ${transitNames}
     from spot_rate where organisation_id = $1`,
    ...['kgFrom', 'kgTo', 'amount'],
  )(database, organisationId)
  return rows.map((row) => ({ ...row, ...transitOfRow(row as Row & TransitRow) }))
}

interface ExampleRow {
  name: string
  customer: string
  service: string | null
  date: string | null
  request: { origin: Row; destination: Row; items: Row[] }
  total: string | null
}

async function readExamples(database: Database, organisationId: string): Promise<Row[]> {
  const { rows } = await database.query<ExampleRow>(
    `select name, customer_id as customer, service_alias as service, priced_on as date, request,
       expected_total as total
     from quote_example where organisation_id = $1`,
    [organisationId],
  )
  // jsonb does not keep the order of fields.
  return rows.map(({ request, total, ...row }) => ({
    ...row,
    origin: placeShape.canonical(request.origin),
    destination: placeShape.canonical(request.destination),
    items: request.items.map((item) => itemShape.canonical(item)),
    expect: total === null ? null : { totalAmount: Number(total) },
  }))
}

/** A thing and its place among its kind: its position, or 0 for kinds without an order. */
export interface PlacedThing<K extends Kind> {
  thing: Things[K]
  position: number
}

/** All things of a kind in their canonical form, with their positions. */
export async function readPlacedThings<K extends Kind>(
  database: Database,
  organisationId: string,
  kind: K,
): Promise<PlacedThing<K>[]> {
  const rows = await readers[kind](database, organisationId)
  return rows.map((row) => ({ thing: shapes[kind].canonical(row), position: Number(row.position ?? 0) }))
}

/** All things of a kind in their canonical form. If the kind has an order, they are in it. */
export async function readThings<K extends Kind>(
  database: Database,
  organisationId: string,
  kind: K,
): Promise<Things[K][]> {
  return (await readPlacedThings(database, organisationId, kind)).map(({ thing }) => thing)
}

export async function readOrganisation(
  database: Database,
  organisationId: string,
): Promise<OrganisationSettings> {
  const { rows } = await database.query<OrganisationSettings>(
    'select name, time_zone as "timeZone" from organisation where organisation_id = $1',
    [organisationId],
  )
  if (!rows[0]) throw new Error(`There is no organisation ${organisationId}`)
  return rows[0]
}
