import { cancelImportEndpoints } from './api/cancel-imports.ts'
import { checkFulfilmentImportEndpoint, checkShipmentImportEndpoint } from './api/check-imports.ts'
import { explainQuoteEndpoint } from './api/explain-quote.ts'
import { fetchQuoteEndpoint } from './api/fetch-quote.ts'
import { generateQuotesEndpoint } from './api/generate-quotes.ts'
import { getErrorReportEndpoint } from './api/get-error-report.ts'
import { importActivitiesEndpoint } from './api/import-activities.ts'
import { importActivityFileEndpoint } from './api/import-activity-file.ts'
import { importShipmentFileEndpoint } from './api/import-shipment-file.ts'
import { importShipmentsEndpoint } from './api/import-shipments.ts'
import { importTemplateEndpoints } from './api/import-templates.ts'
import { listActivitiesEndpoint } from './api/list-activities.ts'
import { listImportsEndpoints } from './api/list-imports.ts'
import { listRejectedActivitiesEndpoint } from './api/list-rejected-activities.ts'
import { listRejectedShipmentsEndpoint } from './api/list-rejected-shipments.ts'
import { listShipmentsEndpoint } from './api/list-shipments.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the API, in the order of the specification, then the additions. */
export const endpoints: Endpoint[] = [
  generateQuotesEndpoint,
  fetchQuoteEndpoint,
  importShipmentsEndpoint,
  importShipmentFileEndpoint,
  checkShipmentImportEndpoint,
  listRejectedShipmentsEndpoint,
  importActivitiesEndpoint,
  importActivityFileEndpoint,
  checkFulfilmentImportEndpoint,
  listRejectedActivitiesEndpoint,
  explainQuoteEndpoint,
  ...listImportsEndpoints,
  ...cancelImportEndpoints,
  ...importTemplateEndpoints,
  getErrorReportEndpoint,
  listShipmentsEndpoint,
  listActivitiesEndpoint,
]
