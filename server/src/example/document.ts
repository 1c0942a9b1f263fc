import {
  type ConfigurationDocument,
  documentFormat,
  type Lane,
  type RateCardSettings,
  type ZoneSetSettings,
} from '../configuration/document/document.ts'
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
import {
  type DemoCustomer,
  demoCarrierFields,
  demoChargeCodes,
  demoCustomFields,
  demoExamples,
  demoSpotRate,
  demoWarehouses,
} from './customers.ts'
import type { DemoLaneRate } from './lane-rates.ts'
import { demoSurcharges } from './surcharges.ts'
import { demoZones, worldZones } from './zones.ts'

/** The configuration document of a demo organisation. */
export const demoDocument = (
  cards: DemoCard[],
  customers: DemoCustomer[],
  warrantyCustomer: string | undefined,
): ConfigurationDocument => ({
  format: documentFormat,
  customFields: demoCustomFields,
  warehouses: demoWarehouses,
  chargeCodes: demoChargeCodes,
  customers: customers.map(({ id, name }) => ({ id, name })),
  carriers: demoCarriers.map(({ alias, name }) => {
    const customFields = demoCarrierFields[alias]
    return { alias, name, tolerancePercent, ...(customFields && { customFields }) }
  }),
  zoneSets: [australia(), world()],
  services: demoServices,
  rateCards: cards.map(rateCard),
  fuelLevies: demoCarriers.flatMap(({ alias, fuelPercent, earlierFuelPercent }) => [
    { carrier: alias, effectiveFrom: earlierFuelBegins, percent: Number(earlierFuelPercent) },
    { carrier: alias, effectiveFrom: newRatesBegin, percent: Number(fuelPercent) },
  ]),
  surcharges: demoSurcharges(warrantyCustomer),
  customerRates: customers.flatMap(({ id, rates }) =>
    rates.map((rate) => ({ customer: id, ...rate, effectiveFrom: ratesBegin })),
  ),
  spotRates: customers.some(({ id }) => id === demoSpotRate.customer) ? [demoSpotRate] : [],
  examples: demoExamples.filter(({ customer }) => customers.some(({ id }) => id === customer)),
})

const fourDigits = (postcode: number) => String(postcode).padStart(4, '0')

function australia(): ZoneSetSettings {
  const zones = demoZones.map(({ code, name, postcodes }) => ({
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

function rateCard(card: DemoCard): RateCardSettings {
  const { alias, carrier, name, kind } = card
  const versions = versionsOf(card).map(({ from, to, lanes }) => ({
    effectiveFrom: from,
    ...(to !== null && { effectiveTo: to }),
    lanes: lanes.map(laneOf),
  }))
  return { alias, carrier, name, kind, versions }
}

const laneOf = (lane: DemoLaneRate): Lane => ({
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
