import { ledgers, lists, pushPaths } from '../hostile/import-calls.ts'
import type { RawAnswer } from '../hostile/raw-call.ts'
import { pushOf, quoteRequest } from '../hostile/tenant.ts'
import { quotePath, reportPath } from './paths.ts'
import { ask, type TwoTenants } from './two-tenants.ts'

const jsonBody = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** A successful call for each operation; `headers.test.ts` fails for an operation without one. */
export function successes(tenants: TwoTenants): Record<string, () => Promise<RawAnswer>> {
  const { us } = tenants
  const { imports } = us
  const file = {
    body: '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nwarehouseCode,chargeCode,quantity,activityTimestamp\r\n--B--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  }
  const shipmentFile = {
    ...file,
    body: file.body.replace(
      /warehouseCode.*/,
      'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType',
    ),
  }
  return {
    generateQuotes: () => ask(tenants, quotePath, jsonBody(quoteRequest(us.customerId))),
    listQuotes: () => ask(tenants, '/v1/org/quote'),
    fetchQuote: () => ask(tenants, `${quotePath}/${us.quoteId}`),
    fetchRate: () => ask(tenants, `/v1/org/quote/rates/${us.rateId}`),
    explainQuote: () => ask(tenants, `${quotePath}/${us.quoteId}/explanation`),
    importShipments: () =>
      ask(tenants, pushPaths.shipments, jsonBody(pushOf('shipments', us.mark, 'headers'))),
    importActivities: () =>
      ask(tenants, pushPaths.activities, jsonBody(pushOf('activities', us.mark, 'headers'))),
    importShipmentFile: () => ask(tenants, `${pushPaths.shipments}/file`, shipmentFile),
    importActivityFile: () => ask(tenants, `${pushPaths.activities}/file`, file),
    checkShipmentImport: () => ask(tenants, `${lists.shipments}/${imports.shipments[0]}`),
    checkFulfilmentImport: () => ask(tenants, `${lists.activities}/${imports.activities[0]}`),
    listRejectedShipments: () => ask(tenants, `${lists.shipments}/${imports.shipments[0]}/errors`),
    listRejectedActivities: () => ask(tenants, `${lists.activities}/${imports.activities[0]}/errors`),
    listShipmentImports: () => ask(tenants, lists.shipments),
    listFulfilmentImports: () => ask(tenants, lists.activities),
    // An import that has ended cannot be cancelled, so 409 is the best we can get without a race.
    cancelShipmentImport: () =>
      ask(tenants, `${lists.shipments}/${imports.shipments[0]}/cancel`, { method: 'POST' }),
    cancelFulfilmentImport: () =>
      ask(tenants, `${lists.activities}/${imports.activities[0]}/cancel`, { method: 'POST' }),
    // An import that did not fail cannot be retried either.
    retryShipmentImport: () =>
      ask(tenants, `${lists.shipments}/${imports.shipments[0]}/retry`, { method: 'POST' }),
    retryFulfilmentImport: () =>
      ask(tenants, `${lists.activities}/${imports.activities[0]}/retry`, { method: 'POST' }),
    getShipmentTemplateCsv: () => ask(tenants, `${lists.shipments}/template.csv`),
    getShipmentTemplateXlsx: () => ask(tenants, `${lists.shipments}/template.xlsx`),
    getFulfilmentTemplateCsv: () => ask(tenants, `${lists.activities}/template.csv`),
    getFulfilmentTemplateXlsx: () => ask(tenants, `${lists.activities}/template.xlsx`),
    getErrorReport: () => ask(tenants, reportPath(us.links[0] ?? '')),
    listShipments: () => ask(tenants, ledgers.shipments),
    listActivities: () => ask(tenants, ledgers.activities),
  }
}
