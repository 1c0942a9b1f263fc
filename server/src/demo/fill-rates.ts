import type { Client } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import {
  type DemoCard,
  demoCarriers,
  demoServices,
  earlierFuelBegins,
  newRatesBegin,
  ratesBegin,
  tolerancePercent,
  versionsOf,
} from './carriers.ts'
import { copyRows } from './copy-rows.ts'
import { type DemoCustomer, demoCarrierFields, demoSpotRate } from './customers.ts'
import { demoSurcharges } from './surcharges.ts'
import { demoZones, worldZones } from './zones.ts'

const anyService = '*'

/** Carriers, zones, cards, surcharges and what each customer pays: one COPY for a table. */
export async function fillRates(
  client: Client,
  organisationId: string,
  cards: DemoCard[],
  customers: DemoCustomer[],
  warrantyCustomer: string | undefined,
  now: Date,
): Promise<void> {
  const newId = () => uuidv7(now.getTime())
  await fillCarriers(client, organisationId)
  await fillZones(client, organisationId, newId)
  await fillServices(client, organisationId)
  await fillCards(client, organisationId, cards, newId)
  await fillSurcharges(client, organisationId, warrantyCustomer, newId)
  await fillCustomerRates(client, organisationId, customers, newId)
}

async function fillCarriers(client: Client, organisationId: string) {
  await copyRows(
    client,
    organisationId,
    'carrier',
    demoCarriers.map(({ alias, name }, position) => ({
      carrier_alias: alias,
      name,
      tolerance_percent: tolerancePercent,
      position,
    })),
  )
  await copyRows(
    client,
    organisationId,
    'carrier_custom_field',
    demoCarrierFields.map(({ carrier, field, mandatory }) => ({
      carrier_alias: carrier,
      field_key: field,
      mandatory,
    })),
  )
  await copyRows(
    client,
    organisationId,
    'fuel_levy',
    demoCarriers.flatMap(({ alias, fuelPercent, earlierFuelPercent }) =>
      [
        { effective_from: earlierFuelBegins, percent: earlierFuelPercent },
        { effective_from: newRatesBegin, percent: fuelPercent },
      ].map((levy) => ({ carrier_alias: alias, service_alias: anyService, ...levy })),
    ),
  )
}

async function fillZones(client: Client, organisationId: string, newId: () => string) {
  const australia = { zone_set_code: 'AU' }
  const world = { zone_set_code: 'WORLD' }
  await copyRows(client, organisationId, 'zone_set', [
    { ...australia, name: 'Australia' },
    { ...world, name: 'World' },
  ])
  await copyRows(client, organisationId, 'zone', [
    ...demoZones.map(({ code, name }) => ({ ...australia, zone_code: code, name })),
    ...worldZones.map(({ code, name }) => ({ ...world, zone_code: code, name })),
  ])
  const fourDigits = (postcode: number) => String(postcode).padStart(4, '0')
  await copyRows(client, organisationId, 'zone_member', [
    ...demoZones.flatMap(({ code, postcodes }) =>
      postcodes.map(([from, to]) => ({
        ...australia,
        zone_member_id: newId(),
        zone_code: code,
        country_code: 'AU',
        postcode_from: fourDigits(from),
        postcode_to: fourDigits(to),
      })),
    ),
    ...worldZones.flatMap(({ code, countries }) =>
      countries.map((country) => ({
        ...world,
        zone_member_id: newId(),
        zone_code: code,
        country_code: country,
        postcode_from: null,
        postcode_to: null,
      })),
    ),
  ])
}

async function fillServices(client: Client, organisationId: string) {
  await copyRows(
    client,
    organisationId,
    'service',
    demoServices.map((service, position) => ({
      service_alias: service.alias,
      carrier_alias: service.carrier,
      name: service.name,
      service_type: service.type,
      service_class: service.class,
      cubic_factor: service.cubicFactor,
      weight_step_kg: service.weightStepKg,
      minimum_kg: 0,
      item_kg_max: service.itemKgMax ?? null,
      item_length_metres_max: service.itemLengthMetresMax ?? null,
      item_types: service.itemTypes ?? null,
      accepts_po_boxes: service.acceptsPoBoxes ?? false,
      tax: service.tax,
      zone_set_code: service.zoneSet,
      position,
    })),
  )
}

async function fillCards(client: Client, organisationId: string, cards: DemoCard[], newId: () => string) {
  await copyRows(
    client,
    organisationId,
    'rate_card',
    cards.map(({ alias, carrier, name, kind }, position) => ({
      rate_card_alias: alias,
      carrier_alias: carrier,
      name,
      kind,
      position,
    })),
  )
  const versions = cards.flatMap((card) =>
    versionsOf(card).map((version) => ({ card: card.alias, ...version })),
  )
  await copyRows(
    client,
    organisationId,
    'rate_card_version',
    versions.map(({ card, from, to }) => ({
      rate_card_alias: card,
      effective_from: from,
      effective_to: to,
    })),
  )
  const lanes = versions.flatMap(({ card, from, lanes }) =>
    lanes.map((lane) => ({ id: newId(), card, effectiveFrom: from, lane })),
  )
  await copyRows(
    client,
    organisationId,
    'lane_rate',
    lanes.map(({ id, card, effectiveFrom, lane }) => ({
      lane_rate_id: id,
      rate_card_alias: card,
      effective_from: effectiveFrom,
      service_alias: lane.service,
      from_zone: lane.from,
      to_zone: lane.to,
      reciprocal: true,
      basic: lane.basic,
      minimum: lane.minimum,
      break_rule: lane.breakRule,
      transit_days_min: lane.transitDaysMin,
      transit_days_max: lane.transitDaysMax,
    })),
  )
  await copyRows(
    client,
    organisationId,
    'lane_break',
    lanes.flatMap(({ id, lane }) =>
      lane.breaks.map(({ from, rate }) => ({
        lane_rate_id: id,
        unit: lane.unit,
        from_quantity: from,
        rate,
      })),
    ),
  )
}

async function fillSurcharges(
  client: Client,
  organisationId: string,
  warrantyCustomer: string | undefined,
  newId: () => string,
) {
  const rules = demoSurcharges(warrantyCustomer).map((surcharge) => ({ id: newId(), surcharge }))
  await copyRows(
    client,
    organisationId,
    'surcharge_rule',
    rules.map(({ id, surcharge }, position) => ({
      surcharge_rule_id: id,
      position,
      carrier_alias: surcharge.carrier ?? null,
      customer_id: surcharge.customer ?? null,
      surcharge_key: surcharge.key,
      name: surcharge.name,
      description: surcharge.description,
      basis: surcharge.basis,
      amount: surcharge.amount,
      minimum: surcharge.minimum ?? null,
      value_above: surcharge.valueAbove ?? '0',
      surcharge_group: surcharge.group ?? null,
      fuel_applies: surcharge.fuelApplies ?? false,
    })),
  )
  await copyRows(
    client,
    organisationId,
    'surcharge_condition',
    rules.flatMap(({ id, surcharge }) =>
      surcharge.conditions.map(({ subject, comparison, number, choices }) => ({
        surcharge_rule_id: id,
        subject,
        comparison,
        number: number ?? null,
        choices: choices ?? null,
      })),
    ),
  )
}

async function fillCustomerRates(
  client: Client,
  organisationId: string,
  customers: DemoCustomer[],
  newId: () => string,
) {
  await copyRows(
    client,
    organisationId,
    'customer_rate',
    customers.flatMap(({ id, rates }) =>
      rates.map(({ carrier, card, markupPercent }) => ({
        customer_id: id,
        carrier_alias: carrier,
        service_alias: anyService,
        effective_from: ratesBegin,
        rate_card_alias: card,
        markup_percent: markupPercent,
      })),
    ),
  )
  const spotRates = customers.some(({ id }) => id === demoSpotRate.customer) ? [demoSpotRate] : []
  await copyRows(
    client,
    organisationId,
    'spot_rate',
    spotRates.map((spot) => ({
      spot_rate_id: newId(),
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
    })),
  )
}
