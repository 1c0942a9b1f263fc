import { cancelImportEndpoints } from './api/cancel-imports.ts'
import { checkConfigurationEndpoint } from './api/configuration/checks.ts'
import { compareVersionsEndpoints } from './api/configuration/compare-versions.ts'
import { getDocumentEndpoint, putDocumentEndpoint } from './api/configuration/document.ts'
import { listConfigurationChangesEndpoint } from './api/configuration/list-changes.ts'
import {
  getOrganisationEndpoint,
  orderSurchargesEndpoint,
  patchOrganisationEndpoint,
} from './api/configuration/organisation.ts'
import { priceTrialEndpoint } from './api/configuration/price-trial.ts'
import { thingEndpoints } from './api/configuration/thing-endpoints.ts'
import { versionContentEndpoints } from './api/configuration/version-contents.ts'
import { versionEffectsEndpoints } from './api/configuration/version-effects.ts'
import { versionEndpoints } from './api/configuration/version-endpoints.ts'
import { whichZoneEndpoint } from './api/configuration/which-zone.ts'
import { explainQuoteEndpoint } from './api/explain-quote.ts'
import { fetchQuoteEndpoint } from './api/fetch-quote.ts'
import { fetchRateEndpoint } from './api/fetch-rate.ts'
import { generateQuotesEndpoint } from './api/generate-quotes.ts'
import { getErrorReportEndpoint } from './api/get-error-report.ts'
import { checkFulfilmentImportEndpoint, checkShipmentImportEndpoint } from './api/get-import-status.ts'
import { importActivitiesEndpoint } from './api/import-activities.ts'
import { importActivityFileEndpoint } from './api/import-activity-file.ts'
import { importShipmentFileEndpoint } from './api/import-shipment-file.ts'
import { importShipmentsEndpoint } from './api/import-shipments.ts'
import { importTemplateEndpoints } from './api/import-templates.ts'
import { listActivitiesEndpoint } from './api/list-activities.ts'
import { listImportsEndpoints } from './api/list-imports.ts'
import { listQuotesEndpoint } from './api/list-quotes.ts'
import { listRejectedActivitiesEndpoint } from './api/list-rejected-activities.ts'
import { listRejectedShipmentsEndpoint } from './api/list-rejected-shipments.ts'
import { listShipmentsEndpoint } from './api/list-shipments.ts'
import { retryImportEndpoints } from './api/retry-imports.ts'
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
  fetchRateEndpoint,
  listQuotesEndpoint,
  ...listImportsEndpoints,
  ...cancelImportEndpoints,
  ...retryImportEndpoints,
  ...importTemplateEndpoints,
  getErrorReportEndpoint,
  listShipmentsEndpoint,
  listActivitiesEndpoint,
  getDocumentEndpoint,
  putDocumentEndpoint,
  getOrganisationEndpoint,
  patchOrganisationEndpoint,
  ...thingEndpoints,
  orderSurchargesEndpoint,
  ...versionEndpoints,
  ...versionContentEndpoints,
  ...compareVersionsEndpoints,
  ...versionEffectsEndpoints,
  whichZoneEndpoint,
  priceTrialEndpoint,
  checkConfigurationEndpoint,
  listConfigurationChangesEndpoint,
]
