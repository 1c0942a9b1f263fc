import type { Kind, Things } from '../document/document.ts'

/** Means "whole carrier" in an identity that names a service. */
const wholeCarrier = '-'

const identities: { [K in Kind]: (thing: Things[K]) => string[] } = {
  customFields: ({ key }) => [key],
  warehouses: ({ code }) => [code],
  chargeCodes: ({ code }) => [code],
  customers: ({ id }) => [id],
  carriers: ({ alias }) => [alias],
  zoneSets: ({ code }) => [code],
  services: ({ alias }) => [alias],
  rateCards: ({ alias }) => [alias],
  fuelLevies: ({ carrier, service = wholeCarrier, effectiveFrom }) => [carrier, service, effectiveFrom],
  surcharges: ({ id }) => [id],
  customerRates: ({ customer, carrier, service = wholeCarrier, effectiveFrom }) => [
    customer,
    carrier,
    service,
    effectiveFrom,
  ],
  spotRates: ({ id }) => [id],
  examples: ({ name }) => [name],
}

/** The parts that identify a thing, as in its path in the API. They never change. */
export const identityPartsOf = <K extends Kind>(kind: K, thing: Things[K]): string[] =>
  identities[kind](thing)

export const identityOf = <K extends Kind>(kind: K, thing: Things[K]): string =>
  identities[kind](thing).join('/')

/** The fields that identify a thing. In the API they come from the path. */
export const identityFields: { [K in Kind]: string[] } = {
  customFields: ['key'],
  warehouses: ['code'],
  chargeCodes: ['code'],
  customers: ['id'],
  carriers: ['alias'],
  zoneSets: ['code'],
  services: ['alias'],
  rateCards: ['alias'],
  fuelLevies: ['carrier', 'service', 'effectiveFrom'],
  surcharges: ['id'],
  customerRates: ['customer', 'carrier', 'service', 'effectiveFrom'],
  spotRates: ['id'],
  examples: ['name'],
}

/** The fields of an identity from the parts of a path. */
export function fieldsOfIdentity(kind: Kind, parts: string[]): Record<string, string> {
  const fields = identityFields[kind].map((name, at) => [name, parts[at] ?? ''] as const)
  return Object.fromEntries(fields.filter(([name, part]) => !(name === 'service' && part === wholeCarrier)))
}

/** The name of one thing of a kind: `rate card`. */
export const singular: { [K in Kind]: string } = {
  customFields: 'custom field',
  warehouses: 'warehouse',
  chargeCodes: 'charge code',
  customers: 'customer',
  carriers: 'carrier',
  zoneSets: 'zone set',
  services: 'service',
  rateCards: 'rate card',
  fuelLevies: 'fuel levy',
  surcharges: 'surcharge',
  customerRates: 'customer rate',
  spotRates: 'spot rate',
  examples: 'example',
}

/** Kinds whose order people see: customers and services in lists, surcharges on a quote. */
export const orderedKinds: ReadonlySet<Kind> = new Set([
  'customFields',
  'customers',
  'carriers',
  'services',
  'rateCards',
  'surcharges',
])

export const kinds = Object.keys(identities) as Kind[]
