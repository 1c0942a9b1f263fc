import type { Database } from '../../platform/database.ts'
import type { Kind, Things } from '../document/document.ts'
import { orderedKinds } from '../kinds/identity.ts'
import { transitColumns } from '../kinds/transit-columns.ts'
import type { Plan } from './plan.ts'
import { deleteRows, type Row, upsertRows } from './write-rows.ts'

/** Where a kind is stored: the table, its key and how a thing becomes a row. */
interface Table<Thing> {
  table: string
  key(thing: Thing): Row
  rest(thing: Thing): Row
}

const anyService = '*'

const tables: { [K in Kind]: Table<Things[K]> } = {
  customFields: {
    table: 'custom_field',
    key: ({ key }) => ({ field_key: key }),
    rest: ({ name }) => ({ name }),
  },
  warehouses: {
    table: 'warehouse',
    key: ({ code }) => ({ warehouse_code: code }),
    rest: ({ name }) => ({ name }),
  },
  chargeCodes: {
    table: 'charge_code',
    key: ({ code }) => ({ charge_code: code }),
    rest: ({ name }) => ({ name }),
  },
  customers: {
    table: 'customer',
    key: ({ id }) => ({ customer_id: id }),
    rest: ({ name, retiredFrom = null }) => ({ name, retired_from: retiredFrom }),
  },
  carriers: {
    table: 'carrier',
    key: ({ alias }) => ({ carrier_alias: alias }),
    rest: ({ name, tolerancePercent }) => ({ name, tolerance_percent: tolerancePercent }),
  },
  zoneSets: {
    table: 'zone_set',
    key: ({ code }) => ({ zone_set_code: code }),
    rest: ({ name }) => ({ name }),
  },
  services: {
    table: 'service',
    key: ({ alias }) => ({ service_alias: alias }),
    rest: (service) => ({
      carrier_alias: service.carrier,
      name: service.name,
      service_type: service.type,
      service_class: service.class,
      cubic_factor: service.cubicFactor,
      weight_step_kg: service.weightStepKg,
      minimum_kg: service.minimumKg ?? 0,
      item_kg_max: service.itemKgMax ?? null,
      item_length_metres_max: service.itemLengthMetresMax ?? null,
      item_types: service.itemTypes ?? null,
      accepts_po_boxes: service.acceptsPoBoxes ?? false,
      tax: service.tax,
      zone_set_code: service.zoneSet,
      retired_from: service.retiredFrom ?? null,
    }),
  },
  rateCards: {
    table: 'rate_card',
    key: ({ alias }) => ({ rate_card_alias: alias }),
    rest: ({ carrier, name, kind }) => ({ carrier_alias: carrier, name, kind }),
  },
  fuelLevies: {
    table: 'fuel_levy',
    key: ({ carrier, service = anyService, effectiveFrom }) => ({
      carrier_alias: carrier,
      service_alias: service,
      effective_from: effectiveFrom,
    }),
    rest: ({ percent }) => ({ percent }),
  },
  surcharges: {
    table: 'surcharge_rule',
    key: ({ id }) => ({ rule_id: id }),
    rest: (rule) => ({
      surcharge_key: rule.key,
      name: rule.name,
      description: rule.description ?? '',
      carrier_alias: rule.carrier ?? null,
      service_alias: rule.service ?? null,
      customer_id: rule.customer ?? null,
      basis: rule.basis,
      amount: rule.amount,
      minimum: rule.minimum ?? null,
      maximum: rule.maximum ?? null,
      value_above: rule.valueAbove ?? 0,
      surcharge_group: rule.group ?? null,
      fuel_applies: rule.fuelApplies ?? false,
      effective_from: rule.effectiveFrom ?? null,
      effective_to: rule.effectiveTo ?? null,
    }),
  },
  customerRates: {
    table: 'customer_rate',
    key: ({ customer, carrier, service = anyService, effectiveFrom }) => ({
      customer_id: customer,
      carrier_alias: carrier,
      service_alias: service,
      effective_from: effectiveFrom,
    }),
    rest: ({ card, effectiveTo = null, markupPercent = null, markupAmount = null }) => ({
      rate_card_alias: card,
      effective_to: effectiveTo,
      markup_percent: markupPercent,
      markup_amount: markupAmount,
    }),
  },
  spotRates: {
    table: 'spot_rate',
    key: ({ id }) => ({ spot_rate_id: id }),
    rest: (spot) => ({
      customer_id: spot.customer,
      service_alias: spot.service,
      from_zone: spot.from,
      to_zone: spot.to,
      kg_from: spot.kgFrom,
      kg_to: spot.kgTo,
      amount: spot.amount,
      message: spot.message,
      valid_from: spot.validFrom,
      valid_to: spot.validTo,
      ...transitColumns(spot),
    }),
  },
  examples: {
    table: 'quote_example',
    key: ({ name }) => ({ name }),
    rest: ({ customer, service = null, date = null, origin, destination, items, expect }) => ({
      customer_id: customer,
      service_alias: service,
      priced_on: date,
      request: JSON.stringify({ origin, destination, items }),
      expected_total: expect?.totalAmount ?? null,
    }),
  },
}

/** Parts of a thing in other tables are written again whenever the thing is. */
const parts: { [K in Kind]?: { table: string; key: string[]; rows(thing: Things[K]): Row[] } } = {
  carriers: {
    table: 'carrier_custom_field',
    key: ['carrier_alias', 'field_key'],
    rows: ({ alias, customFields = [] }) =>
      customFields.map(({ key, mandatory }) => ({ carrier_alias: alias, field_key: key, mandatory })),
  },
  surcharges: {
    table: 'surcharge_condition',
    key: ['rule_id', 'subject', 'comparison'],
    rows: ({ id, conditions = [] }) =>
      conditions.map(({ subject, over, from, is, zoneSet }) => ({
        rule_id: id,
        subject,
        comparison: over !== undefined ? 'OVER' : from !== undefined ? 'FROM' : 'IS',
        number: over ?? from ?? null,
        choices: is ?? null,
        zone_set_code: zoneSet ?? null,
      })),
  },
}

/** Writes new and changed things of a kind, at their positions if the kind has an order. */
export async function writeKind<K extends Kind>(
  database: Database,
  plan: Plan,
  kind: K,
  now: Date,
): Promise<void> {
  const created = plan.kinds[kind].created as Things[K][]
  const changed = plan.kinds[kind].changed.map((one) => one.new) as Things[K][]
  const after = [...(plan.target.things[kind] as Map<string, Things[K]>).values()]
  const isAppended = after.slice(after.length - created.length).every((thing) => created.includes(thing))
  if (!orderedKinds.has(kind)) await write(database, plan, kind, [...created, ...changed], () => ({}))
  else if (plan.kinds[kind].reordered || !isAppended) {
    await write(database, plan, kind, after, (place) => ({ position: place }), now)
  } else {
    const last = await lastPosition(database, plan.target.organisationId, tables[kind].table)
    await write(database, plan, kind, created, (place) => ({ position: last + 1 + place }), now)
    await write(database, plan, kind, changed, () => ({ position: 0 }), now, ['position'])
  }
  await writeParts(database, plan, kind)
}

async function write<K extends Kind>(
  database: Database,
  plan: Plan,
  kind: K,
  things: Things[K][],
  positionOf: (place: number) => Row,
  now?: Date,
  keep: string[] = [],
) {
  const [first] = things
  if (first === undefined) return
  const { table, key, rest } = tables[kind]
  const rows = things.map((thing, place) => ({
    ...key(thing),
    ...rest(thing),
    ...positionOf(place),
    ...(kind === 'customers' && now && { created_at: now }),
  }))
  const keys = Object.keys(key(first))
  await upsertRows(database, plan.target.organisationId, table, keys, rows, ['created_at', ...keep])
}

async function lastPosition(database: Database, organisationId: string, table: string): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    `select coalesce(max(position), -1) as last from ${table} where organisation_id = $1`,
    [organisationId],
  )
  return rows[0]?.last ?? -1
}

async function writeParts<K extends Kind>(database: Database, plan: Plan, kind: K): Promise<void> {
  const part = parts[kind]
  if (!part) return
  const { organisationId } = plan.target
  const { created, changed } = plan.kinds[kind]
  const olds = changed.map((one) => tables[kind].key(one.old as Things[K]))
  await deleteRows(database, organisationId, part.table, olds)
  const news = [...created, ...changed.map((one) => one.new)] as Things[K][]
  await upsertRows(database, organisationId, part.table, part.key, news.flatMap(part.rows))
}

export async function removeKind<K extends Kind>(database: Database, plan: Plan, kind: K): Promise<void> {
  const removed = plan.kinds[kind].removed as Things[K][]
  await deleteRows(database, plan.target.organisationId, tables[kind].table, removed.map(tables[kind].key))
}
