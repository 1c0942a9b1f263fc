/**
 * Every number that bounds what Cartage accepts, keeps or waits for. Schemas, code, tests and documents
 * take them from here. The unit is the last word of a name; a name without one counts things.
 */
export const limits = {
  // Requests
  jsonBodyBytesMax: 32 * 1024 * 1024,
  jsonDepthMax: 64,
  validationMessagesMax: 50,
  apiKeyCharactersMax: 128,
  requestIdCharactersMax: 64,
  idempotencyKeyCharactersMax: 255,
  cursorCharactersMax: 1024,

  // Quotes
  customersPerQuoteMax: 50,
  itemsPerQuoteMax: 500,

  // Pushes
  shipmentsPerPushMax: 1000,
  linesPerShipmentMax: 500,
  linesPerPushMax: 10_000,
  activitiesPerPushMax: 10_000,
  sourceDetailsCharactersMax: 255,
  identifierCharactersMax: 255,
  activityStatusCharactersMax: 64,

  // Files
  fileBytesMax: 50 * 1024 * 1024,

  // Pages
  pageSizeDefault: 100,
  pageSizeMax: 500,
  linkLifetimeSeconds: 3600,

  // Imports
  importAttemptsMax: 3,
  importLeaseSeconds: 10,
  importHeartbeatMilliseconds: 1000,
  idempotencyLifetimeDays: 32,
} as const
