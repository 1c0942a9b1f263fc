import { committedDocument } from '../../testing/check-answer.ts'
import type { Kind } from './import-calls.ts'
import { type Operation, operationsOf } from './operations.ts'

export const operations = operationsOf(committedDocument())

/** What each parameter can name. A parameter that is missing here has no cases yet and fails a test. */
export const parameters: Record<
  string,
  'quote' | 'import' | 'link' | 'cursor' | 'filter' | 'push key' | 'configuration' | 'no id'
> = {
  'path quoteId': 'quote',
  'path rateId': 'quote',
  'path importId': 'import',
  'path token': 'link',
  'query cursor': 'cursor',
  'query importId': 'filter',
  'query createdImportId': 'filter',
  'query sourceDetails': 'filter',
  'query lastSourceDetails': 'filter',
  'query shipmentId': 'filter',
  'query customerId': 'filter',
  'query reference': 'filter',
  'query warehouseCode': 'filter',
  'query chargeCode': 'filter',
  'query from': 'no id',
  'query to': 'no id',
  'query limit': 'no id',
  'query offset': 'no id',
  'query before': 'no id',
  'query placeOf': 'no id',
  'query dryRun': 'no id',
  'query status': 'no id',
  'query finishedAfter': 'no id',
  'query versions': 'no id',
  'query mode': 'no id',
  'query check': 'no id',
  'query draft': 'configuration',
  'query replaceBegun': 'no id',
  'header If-Match': 'no id',
  'header If-None-Match': 'no id',
  'path id': 'configuration',
  'path key': 'configuration',
  'path code': 'configuration',
  'path alias': 'configuration',
  'path carrier': 'configuration',
  'path service': 'configuration',
  'path customer': 'configuration',
  'path name': 'configuration',
  'path from': 'configuration',
  'path versionId': 'configuration',
  'path uploadId': 'configuration',
  'path mappingId': 'configuration',
  'query sheet': 'no id',
  'query fromRow': 'no id',
  'path findingId': 'configuration',
  'query carrier': 'configuration',
  'query overview': 'no id',
  'query days': 'no id',
  'query since': 'no id',
  'query changed': 'no id',
  'query finding': 'no id',
  'query service': 'configuration',
  'query customer': 'configuration',
  'query postcode': 'no id',
  'query suburb': 'no id',
  'query country': 'no id',
  'query date': 'no id',
  'query zone': 'configuration',
  'query against': 'configuration',
  'query find': 'no id',
  'query change': 'no id',
  'query sort': 'no id',
  'path kind': 'no id',
  'query card': 'configuration',
  'query zoneSet': 'configuration',
  'query version': 'configuration',
  'query kind': 'configuration',
  'query identity': 'configuration',
  'query actor': 'configuration',
  'header Idempotency-Key': 'push key',
}

/** Fields of bodies that name something. Each has a test. */
export const bodyFields = [
  'generateQuotes general.customerIds',
  'generateQuotes filters.carrierIds',
  'generateQuotes filters.serviceIds',
  'generateQuotes filters.rateCardIds',
  'priceTrial general.customerIds',
  'priceTrial filters.carrierIds',
  'priceTrial filters.serviceIds',
  'priceTrial filters.rateCardIds',
  'importShipments shipments.shipmentId',
  'importShipments shipments.customerId',
  'importShipments shipments.rateCardAlias',
  'importActivities activities.customerId',
  'importActivities activities.warehouseCode',
  'importActivities activities.chargeCode',
]

export const kindOf = ({ path }: Operation): Kind =>
  path.includes('/shipments') ? 'shipments' : 'activities'
/** A file is received before the key's permission is checked: its own test sends one without the scope. */
const takesFile = ({ method, path }: Operation) =>
  method === 'POST' && path === '/v1/org/configuration/uploads'
/** Its things have names that people choose and that many organisations share; its own tests tell them apart. */
export const isConfiguration = (operation: Operation) =>
  operation.path.startsWith('/v1/org/configuration') && !takesFile(operation)
/** An invalid request is refused before the key's permission is checked. */
export const validBodies: Record<string, string> = {
  '/v1/org/configuration': '{"format":"cartage-configuration/1"}',
  '/v1/org/configuration/surcharges/order': '[]',
  '/v1/org/configuration/mappings/{mappingId}': '{"name":"Ours"}',
  '/v1/org/configuration/checks/{findingId}/set-aside': JSON.stringify({
    code: 'FUEL_OLD',
    path: 'carriers.GALAH',
    message: 'GALAH: the last levy began 75 days ago',
    reason: 'Fixed',
  }),
  '/v1/org/configuration/price': JSON.stringify({
    general: { customerIds: ['SALTBUSH'] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 1 }],
  }),
}
export const withParameter = (kind: string) =>
  operations.filter(
    (operation) =>
      !isConfiguration(operation) && operation.parameters.some((name) => parameters[name] === kind),
  )
