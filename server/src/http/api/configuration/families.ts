import type { Kind } from '../../../configuration/document/document.ts'
import { identityPartsOf } from '../../../configuration/kinds/kinds.ts'
import { thingExamples } from './examples.ts'

/** The path of each kind of thing in the API. */
export interface Family {
  kind: Kind
  /** Below `/v1/org/configuration`. */
  folder: string
  /** The parts of an identity, as the path names them, each with a description and an example. */
  params: Record<string, [description: string, example: string]>
  /** Further parts of an identity that may be left out, as the query names them. */
  query?: Record<string, [description: string, example: string]>
  /** For operation ids and schemas: `Customer`. */
  title: string
  plural: string
}

const one = (kind: Kind, folder: string, param: string, title: string, plural: string): Family => ({
  kind,
  folder,
  title,
  plural,
  params: {
    [param]: [`The ${param} that identifies it.`, identityPartsOf(kind, thingExamples[kind])[0] ?? ''],
  },
})

const service: [string, string] = ['Alias of the service, or `-` for the whole carrier.', '-']
const from: [string, string] = ['First day it is in force.', '2026-07-01']
const carrier: [string, string] = ['Alias of the carrier.', 'GALAH']

/** In the order of the document. */
export const families: Family[] = [
  one('customers', 'customers', 'id', 'Customer', 'Customers'),
  one('customFields', 'custom-fields', 'key', 'CustomField', 'CustomFields'),
  one('warehouses', 'warehouses', 'code', 'Warehouse', 'Warehouses'),
  one('chargeCodes', 'charge-codes', 'code', 'ChargeCode', 'ChargeCodes'),
  one('extras', 'extras', 'code', 'Extra', 'Extras'),
  one('carriers', 'carriers', 'alias', 'Carrier', 'Carriers'),
  one('itemTypes', 'item-types', 'code', 'ItemType', 'ItemTypes'),
  one('services', 'services', 'alias', 'Service', 'Services'),
  one('zoneSets', 'zone-sets', 'code', 'ZoneSet', 'ZoneSets'),
  one('rateCards', 'rate-cards', 'alias', 'RateCard', 'RateCards'),
  {
    kind: 'fuelLevies',
    folder: 'fuel-levies',
    title: 'FuelLevy',
    plural: 'FuelLevies',
    params: { carrier, service, from },
    query: {
      customer: [
        "Id of the customer who pays this levy instead of the carrier's. Default: nobody in particular.",
        'SALTBUSH',
      ],
    },
  },
  one('surcharges', 'surcharges', 'id', 'Surcharge', 'Surcharges'),
  {
    kind: 'customerRates',
    folder: 'customer-rates',
    title: 'CustomerRate',
    plural: 'CustomerRates',
    params: { customer: ['Id of the customer.', 'SALTBUSH'], carrier, service, from },
  },
  one('spotRates', 'spot-rates', 'id', 'SpotRate', 'SpotRates'),
  one('examples', 'examples', 'name', 'QuoteExample', 'QuoteExamples'),
]
