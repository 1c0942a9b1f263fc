/**
 * Every number that bounds what Cartage accepts, keeps or waits for. Schemas, code, tests and documents
 * take them from here. The unit is the last word of a name; a name without one counts things.
 */
export const limits = {
  // Requests
  jsonBodyBytesMax: 32 * 1024 * 1024,
  jsonDepthMax: 64,
  requestHeadersSeconds: 20,
  bodyIdleSeconds: 30,
  jsonValuesMax: 250_000,
  validationMessagesMax: 50,
  apiKeyCharactersMax: 128,
  requestIdCharactersMax: 64,
  idempotencyKeyCharactersMax: 255,
  cursorCharactersMax: 1024,
  requestStatementSecondsMax: 15,
  transactionIdleSeconds: 60,
  queueLockSecondsMax: 10,

  // Quotes
  customersPerQuoteMax: 50,
  itemsPerQuoteMax: 500,
  itemQuantityMax: 1_000_000,
  itemSideMinMetres: 0.0001,
  itemSideMaxMetres: 100,
  itemWeightMinKilograms: 0.0001,
  itemWeightMaxKilograms: 100_000,
  itemValueMaxDollars: 1_000_000_000,
  filterValuesMax: 200,
  placeTextCharactersMax: 255,
  postalCodeCharactersMax: 20,
  rateBookRowsInMemoryMax: 1_000_000,

  // Places
  cachedPlacesMax: 50_000,
  cachedPlaceCharactersMax: 200,

  // Pushes
  shipmentsPerPushMax: 1000,
  linesPerShipmentMax: 500,
  linesPerPushMax: 10_000,
  activitiesPerPushMax: 10_000,
  sourceDetailsCharactersMax: 255,
  identifierCharactersMax: 255,
  activityStatusCharactersMax: 64,
  rowTextCharactersMax: 255,
  customFieldCharactersMax: 1000,
  decimalWholeDigitsMax: 12,
  decimalPlaces: 6,

  // Files
  fileBytesMax: 50 * 1024 * 1024,
  fileNameCharactersMax: 255,
  filesStoredAtOnceMax: 4,
  formFieldBytesMax: 64 * 1024,
  formPartsMax: 20,
  formOverheadBytesMax: 2 * 1024 * 1024,
  formSettleSeconds: 1,
  uploadIdleSeconds: 30,
  uploadDiscardSeconds: 5,
  uploadDiscardBytesMax: 64 * 1024 * 1024,
  columnsMax: 512,
  cellCharactersMax: 32_767,
  csvRecordCharactersMax: 1_000_000,
  sheetRowsMax: 1_048_576,
  sheetBytesMax: 1_200_000_000,
  workbookBytesMax: 1_500_000_000,
  workbookPartBytesMax: 32_000_000,
  sharedStringsMax: 2_000_000,
  sharedStringsBytesMax: 256_000_000,
  zipEntriesMax: 5_000,
  inflationRatioMax: 200,
  inflationUncheckedBytes: 32_000_000,
  xmlDepthMax: 256,
  xmlTokenCharactersMax: 1_000_000,

  // Pages
  pageSizeDefault: 100,
  pageSizeMax: 500,
  pageBytesMax: 8 * 1024 * 1024,
  linkLifetimeSeconds: 3600,

  // Imports
  importAttemptsMax: 3,
  importLeaseSeconds: 10,
  importHeartbeatMilliseconds: 1000,
  importPollMilliseconds: 400,
  importThreadHeapMegabytes: 160,
  importThreadYoungHeapMegabytes: 48,
  importThreadIdleSeconds: 60,
  importThreadSilenceSeconds: 60,
  importCancelGraceMilliseconds: 500,
  workerDrainSeconds: 5,
  maintenanceMinutes: 10,
  uploadChunkBytes: 512 * 1024,
  shipmentRowsTogetherMax: 1000,
  idempotencyLifetimeDays: 32,
} as const
