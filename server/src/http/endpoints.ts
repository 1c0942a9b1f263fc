import { checksEndpoints } from './api/configuration/checks/checks.ts'
import { compareVersionsEndpoints } from './api/configuration/compare-versions.ts'
import { getDocumentEndpoint, putDocumentEndpoint } from './api/configuration/document.ts'
import { sharedDraftEndpoints } from './api/configuration/drafts/shared-drafts.ts'
import { listConfigurationChangesEndpoint } from './api/configuration/list-changes.ts'
import { coverageEndpoint } from './api/configuration/lists/coverage.ts'
import { exampleDataEndpoints } from './api/configuration/lists/example-data.ts'
import { figureEndpoints } from './api/configuration/lists/figures.ts'
import {
  getOrganisationEndpoint,
  orderSurchargesEndpoint,
  patchOrganisationEndpoint,
} from './api/configuration/organisation.ts'
import { priceTrialEndpoint } from './api/configuration/price-trial.ts'
import { spreadsheetEndpoints } from './api/configuration/spreadsheets.ts'
import { thingEndpoints } from './api/configuration/thing-endpoints.ts'
import { versionContentEndpoints } from './api/configuration/version-contents.ts'
import { versionEffectsEndpoints } from './api/configuration/version-effects.ts'
import { versionEndpoints } from './api/configuration/version-endpoints.ts'
import { whichZoneEndpoint } from './api/configuration/which-zone.ts'
import { applyUploadEndpoint, findUploadEffectsEndpoint } from './api/configuration-uploads/apply-upload.ts'
import {
  deleteMappingEndpoint,
  listMappingsEndpoint,
  renameMappingEndpoint,
} from './api/configuration-uploads/mappings.ts'
import { listUploadChangesEndpoint } from './api/configuration-uploads/upload-changes.ts'
import {
  getSheetEndpoint,
  listRefusedEndpoint,
  listRoundedEndpoint,
} from './api/configuration-uploads/upload-rows.ts'
import {
  discardUploadEndpoint,
  getUploadEndpoint,
  listUploadsEndpoint,
  patchUploadEndpoint,
  sendUploadEndpoint,
} from './api/configuration-uploads/uploads.ts'
import { cancelImportEndpoints } from './api/imports/cancel-imports.ts'
import {
  checkFulfilmentImportEndpoint,
  checkShipmentImportEndpoint,
} from './api/imports/get-import-status.ts'
import { importActivitiesEndpoint } from './api/imports/import-activities.ts'
import { importActivityFileEndpoint } from './api/imports/import-activity-file.ts'
import { importShipmentFileEndpoint } from './api/imports/import-shipment-file.ts'
import { importShipmentsEndpoint } from './api/imports/import-shipments.ts'
import { importTemplateEndpoints } from './api/imports/import-templates.ts'
import { listImportsEndpoints } from './api/imports/list-imports.ts'
import { retryImportEndpoints } from './api/imports/retry-imports.ts'
import { listActivitiesEndpoint } from './api/ledgers/list-activities.ts'
import { listShipmentsEndpoint } from './api/ledgers/list-shipments.ts'
import { explainQuoteEndpoint } from './api/quotes/explain-quote.ts'
import { fetchQuoteEndpoint } from './api/quotes/fetch-quote.ts'
import { fetchRateEndpoint } from './api/quotes/fetch-rate.ts'
import { generateQuotesEndpoint } from './api/quotes/generate-quotes.ts'
import { listQuotesEndpoint } from './api/quotes/list-quotes.ts'
import { getErrorReportEndpoint } from './api/rejected-rows/get-error-report.ts'
import { listRejectedActivitiesEndpoint } from './api/rejected-rows/list-rejected-activities.ts'
import { listRejectedShipmentsEndpoint } from './api/rejected-rows/list-rejected-shipments.ts'
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
  ...sharedDraftEndpoints,
  ...compareVersionsEndpoints,
  ...versionEffectsEndpoints,
  whichZoneEndpoint,
  coverageEndpoint,
  ...spreadsheetEndpoints,
  priceTrialEndpoint,
  ...checksEndpoints,
  ...figureEndpoints,
  ...exampleDataEndpoints,
  listConfigurationChangesEndpoint,
  sendUploadEndpoint,
  listUploadsEndpoint,
  getUploadEndpoint,
  patchUploadEndpoint,
  discardUploadEndpoint,
  listUploadChangesEndpoint,
  listRefusedEndpoint,
  listRoundedEndpoint,
  getSheetEndpoint,
  findUploadEffectsEndpoint,
  applyUploadEndpoint,
  listMappingsEndpoint,
  renameMappingEndpoint,
  deleteMappingEndpoint,
]
