import { type ConfigurationDocument, documentFormat } from '../configuration/document/document.ts'
import type { Lane } from '../configuration/document/version-shapes.ts'
import type { RateCardSettings } from '../configuration/kinds/rate-cards.ts'
import type { ZoneSetSettings } from '../configuration/kinds/zone-sets.ts'
import {
  type ExampleCard,
  earlierFuelBegins,
  exampleCarriers,
  exampleServices,
  newRatesBegin,
  ratesBegin,
  tolerancePercent,
  versionsOf,
} from './carriers.ts'
import {
  type ExampleCustomer,
  exampleCarrierFields,
  exampleChargeCodes,
  exampleCustomFields,
  exampleSpotRate,
  exampleWarehouses,
  pricedExamples,
} from './customers.ts'
import type { ExampleLaneRate } from './lane-rates.ts'
import { exampleSurcharges } from './surcharges.ts'
import { exampleZones, worldZones } from './zones.ts'

/** The configuration document of an organisation with example data. */
export const exampleDocument = (
  cards: ExampleCard[],
  customers: ExampleCustomer[],
  warrantyCustomer: string | undefined,
): ConfigurationDocument => ({
  format: documentFormat,
  customFields: exampleCustomFields,
  warehouses: exampleWarehouses,
  chargeCodes: exampleChargeCodes,
  customers: customers.map(({ id, name }) => ({ id, name })),
  carriers: exampleCarriers.map(({ alias, name }) => {
    const customFields = exampleCarrierFields[alias]
    return { alias, name, tolerancePercent, ...(customFields && { customFields }) }
  }),
  zoneSets: [australia(), world()],
  services: exampleServices,
  rateCards: cards.map(rateCard),
  fuelLevies: exampleCarriers.flatMap(({ alias, fuelPercent, earlierFuelPercent }) => [
    { carrier: alias, effectiveFrom: earlierFuelBegins, percent: Number(earlierFuelPercent) },
    { carrier: alias, effectiveFrom: newRatesBegin, percent: Number(fuelPercent) },
  ]),
  surcharges: exampleSurcharges(warrantyCustomer),
  customerRates: customers.flatMap(({ id, rates }) =>
    rates.map((rate) => ({ customer: id, ...rate, effectiveFrom: ratesBegin })),
  ),
  spotRates: customers.some(({ id }) => id === exampleSpotRate.customer) ? [exampleSpotRate] : [],
  examples: pricedExamples.filter(({ customer }) => customers.some(({ id }) => id === customer)),
})

const fourDigits = (postcode: number) => String(postcode).padStart(4, '0')

function australia(): ZoneSetSettings {
  const zones = exampleZones.map(({ code, name, postcodes }) => ({
    code,
    name,
    members: postcodes.map(([from, to]) =>
      from === to ? fourDigits(from) : `${fourDigits(from)}-${fourDigits(to)}`,
    ),
  }))
  return { code: 'AU', name: 'Australia', versions: [{ effectiveFrom: ratesBegin, zones }] }
}

function world(): ZoneSetSettings {
  const zones = worldZones.map(({ code, name, countries }) => ({
    code,
    name,
    members: countries.map((country) => ({ country })),
  }))
  return { code: 'WORLD', name: 'World', versions: [{ effectiveFrom: ratesBegin, zones }] }
}

function rateCard(card: ExampleCard): RateCardSettings {
  const { alias, carrier, name, kind } = card
  const versions = versionsOf(card).map(({ from, to, lanes }) => ({
    effectiveFrom: from,
    ...(to !== null && { effectiveTo: to }),
    lanes: lanes.map(laneOf),
  }))
  return { alias, carrier, name, kind, versions }
}

const laneOf = (lane: ExampleLaneRate): Lane => ({
  service: lane.service,
  from: lane.from,
  to: lane.to,
  reciprocal: true,
  basic: Number(lane.basic),
  minimum: Number(lane.minimum),
  breakRule: lane.breakRule,
  [lane.unit === 'KG' ? 'kg' : 'pallet']: lane.breaks.map(({ from, rate }) => [from, Number(rate)]),
  days: [lane.transitDaysMin, lane.transitDaysMax],
})
