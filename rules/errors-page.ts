import { errors, type PublicError } from '../server/src/errors.ts'
import { foundIn, reasons } from '../server/src/imports/rows/reasons.ts'
import { limits } from '../server/src/limits.ts'

/** An example of each error, to show its text. */
const examples: Record<keyof typeof errors, { error: PublicError; when: string }> = {
  invalidBody: {
    error: errors.invalidBody([{ path: 'shipments.0.items', text: 'must contain at least 1 element' }]),
    when: 'A JSON body is not valid. All failures are listed at once, each with its path.',
  },
  invalidField: {
    error: errors.invalidField('tolerancePercent', 'must be between 0 and 100'),
    when: 'Something that is saved in the configuration is not valid. `failures` has the path and the text of each failure.',
  },
  blocked: {
    error: errors.blocked(['GLX-STD from 2026-07-01: 2 lanes name zone MEL, which AU does not have']),
    when: 'A configuration could not price what it describes. The sentences are those of the checks.',
  },
  bodyStopped: { error: errors.bodyStopped(), when: 'A JSON body stops arriving.' },
  uploadStopped: { error: errors.uploadStopped(), when: 'A file stops arriving.' },
  notHttp: { error: errors.notHttp(), when: 'The bytes are not HTTP. The connection is closed.' },
  requestTooSlow: {
    error: errors.requestTooSlow(),
    when: 'The headers or the body arrive too slowly. The connection is closed.',
  },
  requestCutOff: {
    error: errors.requestCutOff(),
    when: 'The caller disconnects in the middle of a body. Only logs show this.',
  },
  callerLeft: {
    error: errors.callerLeft(),
    when: 'The caller disconnects before a list, a check or a file is ready. Only logs show this.',
  },
  expectationFailed: {
    error: errors.expectationFailed(),
    when: 'The header Expect asks for something else than 100-continue. The connection is closed.',
  },
  headersTooLarge: {
    error: errors.headersTooLarge(),
    when: 'The URL and headers are too large. The connection is closed.',
  },
  badRequest: {
    error: errors.badRequest('limit must be at most 500'),
    when: 'Anything else is wrong with the request.',
  },
  malformedCursor: {
    error: errors.malformedCursor(),
    when: 'The cursor was not issued for this list and these filters.',
  },
  tooManyImportsQueued: {
    error: errors.tooManyImportsQueued(100),
    when: 'Your organisation has too many imports waiting.',
  },
  noRoomForUpload: {
    error: errors.noRoomForUpload(5_000 * 1024 * 1024),
    when: 'Queued, running and failed imports fill MAX_STORED_UPLOAD_BYTES.',
  },
  shipmentWrittenSince: {
    error: errors.shipmentWrittenSince(),
    when: 'The shipment to correct was written by another import after you looked at it.',
  },
  importNotFailed: {
    error: errors.importNotFailed('completed'),
    when: 'The import to retry did not fail.',
  },
  importNotDismissed: {
    error: errors.importNotDismissed('completed'),
    when: 'The import to dismiss did not fail.',
  },
  importRetried: {
    error: errors.importRetried('0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27'),
    when: 'The import was retried before.',
  },
  correctionFailed: {
    error: errors.correctionFailed(),
    when: 'The import to retry sent corrected rows.',
  },
  uploadGone: {
    error: errors.uploadGone(),
    when: 'The upload of the import to retry, or of the dry run to upload, is no longer kept.',
  },
  notADryRun: {
    error: errors.notADryRun(),
    when: 'The import to upload after a dry run is not a dry run.',
  },
  dryRunNotCompleted: {
    error: errors.dryRunNotCompleted('processing'),
    when: 'The dry run to upload has not completed.',
  },
  dryRunImported: {
    error: errors.dryRunImported('0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27'),
    when: 'The dry run was uploaded before.',
  },
  unauthorized: { error: errors.unauthorized(), when: 'The key is missing, unknown, mistyped or revoked.' },
  signedOut: { error: errors.signedOut(), when: 'The page has no session, or the session has ended.' },
  signInFailed: {
    error: errors.signInFailed(),
    when: 'The address is unknown, the password is wrong, or the account is disabled.',
  },
  accountLinkUsed: {
    error: errors.accountLinkUsed(),
    when: 'The invitation or password reset was already used, has expired or was altered.',
  },
  userNotFound: { error: errors.userNotFound(), when: 'Your organisation has no user with this id.' },
  sessionNotFound: { error: errors.sessionNotFound(), when: 'This person has no session with this id.' },
  keyNotFound: { error: errors.keyNotFound(), when: 'Your organisation has no active key with this prefix.' },
  emailTaken: { error: errors.emailTaken(), when: 'Somebody already has an account with this address.' },
  userDisabled: { error: errors.userDisabled(), when: 'The person is disabled, so no link can be made.' },
  lastAdmin: {
    error: errors.lastAdmin(),
    when: 'The last admin cannot be disabled or given another role.',
  },
  tooManySignIns: {
    error: errors.tooManySignIns(10, 540),
    when: 'Too many sign-ins failed for this account or from this address.',
  },
  keyNotAllowed: {
    error: errors.keyNotAllowed('change the configuration', ['configuration:write']),
    when: 'The key has no scope that allows this call.',
  },
  roleNotAllowed: {
    error: errors.roleNotAllowed('change the configuration'),
    when: "The person's role does not allow this call.",
  },
  csrfTokenMissing: {
    error: errors.csrfTokenMissing(),
    when: 'The request changes something and has no valid CSRF token.',
  },
  foreignCustomers: {
    error: errors.foreignCustomers(['NOBODY']),
    when: 'The quote names customers that are not in your organisation. Nothing was priced.',
  },
  linkExpired: {
    error: errors.linkExpired(),
    when: 'The link to an error report has expired or was changed.',
  },
  quoteNotFound: { error: errors.quoteNotFound(), when: 'Your organisation has no quote with this id.' },
  rateNotFound: { error: errors.rateNotFound(), when: 'Your organisation has no priced line with this id.' },
  importNotFound: {
    error: errors.importNotFound(),
    when: 'Your organisation has no import of this kind with this id.',
  },
  shipmentNotFound: {
    error: errors.shipmentNotFound(),
    when: 'Your organisation has no shipment with this id.',
  },
  routeNotFound: { error: errors.routeNotFound('/v1/nowhere'), when: 'There is no such path.' },
  methodNotAllowed: {
    error: errors.methodNotAllowed('PUT', ['GET']),
    when: 'The path exists, but not with this method.',
  },
  changeNotFound: {
    error: errors.changeNotFound(),
    when: 'These rejected rows have no change with this id.',
  },
  rowsBeingChanged: {
    error: errors.rowsBeingChanged(),
    when: 'Somebody else has been changing, checking or sending rows of the same import for seconds.',
  },
  nothingToClose: {
    error: errors.nothingToClose(),
    when: 'Somebody already sent or closed these rejected rows.',
  },
  nothingToSend: {
    error: errors.nothingToSend({ idTaken: 0, writtenSince: 2, notWhole: 0, unreadable: 0, stillWrong: 0 }),
    when: 'None of the rejected rows can be sent again. The message says why.',
  },
  thingNotFound: {
    error: errors.thingNotFound('Rate card'),
    when: 'The configuration has nothing with this name.',
  },
  tooManyOpenUploads: {
    error: errors.tooManyOpenUploads(),
    when: 'Too many spreadsheets with configuration are open.',
  },
  tooManyReadings: {
    error: errors.tooManyReadings(),
    when: 'Too many spreadsheets with configuration are being read.',
  },
  inUse: {
    error: errors.inUse(['service GLX-ROAD is used by rate card GLX-STD from 2026-07-01 (378 lanes)']),
    when: 'Something else in the configuration uses it, or it has already taken effect.',
  },
  ifMatchRequired: {
    error: errors.ifMatchRequired(),
    when: 'The request changes or deletes something without the ETag you read.',
  },
  changedMeanwhile: {
    error: errors.changedMeanwhile(
      'GALAH was changed by ana@example.com at 2026-07-01T02:10:00Z: read it again',
    ),
    when: 'Somebody changed it after you read it.',
  },
  importEnded: { error: errors.importEnded('completed'), when: 'The import to cancel has already ended.' },
  idempotencyKeyReused: {
    error: errors.idempotencyKeyReused(),
    when: 'The Idempotency-Key was already used with another body, file, endpoint or `dryRun`.',
  },
  fileTooLarge: { error: errors.fileTooLarge(), when: 'The file is too large.' },
  configurationFileTooLarge: {
    error: errors.configurationFileTooLarge(),
    when: 'The spreadsheet with configuration is too large.',
  },
  bodyTooLarge: { error: errors.bodyTooLarge(), when: 'The JSON body is too large.' },
  rateLimitExceeded: {
    error: errors.rateLimitExceeded(600, 21),
    when: 'Your organisation has used up its requests for this minute.',
  },
  tooManyReports: {
    error: errors.tooManyReports(limits.reportsPerImportPerMinuteMax, 12),
    when: 'An error report was downloaded too often. Links need no key, so each report has a limit of its own.',
  },
  tooManyFailedAttempts: {
    error: errors.tooManyFailedAttempts(60, 21),
    when: 'An address has sent too many wrong keys or bad links in this minute. Valid keys are still served.',
  },
  bodyTooComplex: {
    error: errors.bodyTooComplex(),
    when: 'A JSON body is within all limits and still could not be checked.',
  },
  tooManyBytesInFlight: {
    error: errors.tooManyBytesInFlight(),
    when: 'Too many bytes of JSON bodies are in memory, for your organisation or for the service.',
  },
  shareUsedUp: {
    error: errors.shareUsedUp(),
    when: 'Your organisation holds its share of the service, and none of it became free for seconds.',
  },
  rowsBeingPrepared: {
    error: errors.rowsBeingPrepared(),
    when: 'Another node has been preparing the rejected rows of a large import for minutes.',
  },
  internal: { error: errors.internal(), when: 'Something failed on our side.' },
  beingMoved: {
    error: errors.beingMoved(),
    when: 'Your organisation is being moved to another database. Reading goes on.',
  },
  schemaTooNew: {
    error: errors.schemaTooNew(),
    when: 'A newer version has changed the database, and this node is too old for it.',
  },
  storageAway: {
    error: errors.storageAway(),
    when: 'A disk is full or not writable. Nothing was accepted.',
  },
  outcomeUnknown: {
    error: errors.outcomeUnknown(),
    when: 'The database went away while a push was being committed. It may or may not have been accepted.',
  },
  unavailable: { error: errors.unavailable(), when: 'The database is not reachable. Nothing was accepted.' },
}

const told = (message: unknown) =>
  Array.isArray(message) ? `[${message.map((text) => `"${text}"`).join(', ')}]` : String(message)

/** Generates docs/errors.md from the errors, reasons and limits. */
export function errorsPage(): string {
  const errorRows = Object.values(examples)
    .sort((a, b) => a.error.statusCode - b.error.statusCode)
    .map(({ error, when }) => `| ${error.statusCode} | ${when} | ${told(error.body.message)} |`)
  const reasonRows = Object.values(reasons).map(
    ({ text, meaning, foundIn: place }) => `| \`${text}\` | ${foundIn[place]} | ${meaning} |`,
  )
  const limitRows = Object.entries(limits).map(
    ([name, value]) => `| \`${name}\` | ${value.toLocaleString('en', { maximumFractionDigits: 20 })} |`,
  )
  return `# Errors, reasons and limits

## Errors

Every error is JSON: \`statusCode\`, \`message\`, \`error\` (429: \`message\`, \`limit\`, \`retryAfterSeconds\`; 500 and 503
also \`requestId\`). Checks come in this order: 401, 429, 413, 400, 403,
404. Checks that need your organisation's data, such as the check of a file's header, come after the permission check.

A name that an object of a JSON body has twice is a failure too, in every call and in \`cartage config apply\`:
\`activities.0.quantity is given more than once\`. Nothing else in such a body is checked, because it could mean two things.

| Status | When | Message, for example |
|---|---|---|
${errorRows.join('\n')}

## Reasons for rejecting a row

Listed under \`…/errors\` and in the error report. Several on one row are joined by \`; \`.

| Reason | Found in | Meaning |
|---|---|---|
${reasonRows.join('\n')}

## Limits

| Limit | Value |
|---|---|
${limitRows.join('\n')}
`
}
