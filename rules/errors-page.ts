import { errors, type PublicError } from '../server/src/errors.ts'
import { reasons } from '../server/src/imports/reasons.ts'
import { limits } from '../server/src/limits.ts'

/** Each error with arguments as they might be, so that its text can be read. */
const examples: Record<keyof typeof errors, { error: PublicError; when: string }> = {
  invalidBody: {
    error: errors.invalidBody(['shipments.0.items must contain at least 1 element']),
    when: 'a JSON body is not valid; all failures at once, each with its path',
  },
  bodyStopped: { error: errors.bodyStopped(), when: 'the sender of a JSON body falls silent' },
  uploadStopped: { error: errors.uploadStopped(), when: 'the sender of a file falls silent' },
  notHttp: { error: errors.notHttp(), when: 'what arrives is not HTTP; the connection is closed' },
  requestTooSlow: {
    error: errors.requestTooSlow(),
    when: 'the headers or the body take too long; the connection is closed',
  },
  requestCutOff: {
    error: errors.requestCutOff(),
    when: 'the sender goes away in the middle of its body; nobody reads it',
  },
  headersTooLarge: {
    error: errors.headersTooLarge(),
    when: 'the address and headers have too many bytes; the connection is closed',
  },
  badRequest: {
    error: errors.badRequest('limit must be at most 500'),
    when: 'anything else is wrong with a request: one sentence',
  },
  malformedCursor: {
    error: errors.malformedCursor(),
    when: 'a cursor is not one that was given out for this list',
  },
  tooManyImportsQueued: {
    error: errors.tooManyImportsQueued(100),
    when: 'the queue of the organisation is full',
  },
  unauthorized: { error: errors.unauthorized(), when: 'the key is absent, unknown, mistyped or revoked' },
  foreignCustomers: {
    error: errors.foreignCustomers(['NOBODY']),
    when: 'a quote asks for customers of nobody or of somebody else; nothing is priced',
  },
  linkExpired: {
    error: errors.linkExpired(),
    when: 'the link to an error report is over an hour old, or changed',
  },
  quoteNotFound: { error: errors.quoteNotFound(), when: 'no quote of the organisation has that id' },
  importNotFound: {
    error: errors.importNotFound(),
    when: 'no import of the organisation and kind has that id',
  },
  routeNotFound: { error: errors.routeNotFound('/v1/nowhere'), when: 'the path does not exist' },
  methodNotAllowed: {
    error: errors.methodNotAllowed('PUT', ['GET']),
    when: 'the path exists for another method',
  },
  importEnded: { error: errors.importEnded('completed'), when: 'an import that has ended is cancelled' },
  idempotencyKeyReused: {
    error: errors.idempotencyKeyReused(),
    when: 'an Idempotency-Key comes again with another body, file, endpoint or `dryRun`',
  },
  fileTooLarge: { error: errors.fileTooLarge(), when: 'a file has more bytes than are taken' },
  bodyTooLarge: { error: errors.bodyTooLarge(), when: 'a JSON body has more bytes than are taken' },
  rateLimitExceeded: {
    error: errors.rateLimitExceeded(600, 21),
    when: "the organisation's minute is used up",
  },
  internal: { error: errors.internal(), when: 'we made a mistake' },
  storageAway: {
    error: errors.storageAway(),
    when: 'a disk is full or cannot be written to; nothing was accepted',
  },
  outcomeUnknown: {
    error: errors.outcomeUnknown(),
    when: 'the connection to the database was lost while a push was being accepted, and it does not come back',
  },
  unavailable: { error: errors.unavailable(), when: 'the database cannot be reached; nothing was accepted' },
}

const told = (message: unknown) =>
  Array.isArray(message) ? `[${message.map((text) => `"${text}"`).join(', ')}]` : String(message)

/** docs/errors.md, from the catalogue of errors, the reasons of rejection and the limits. */
export function errorsPage(): string {
  const errorRows = Object.values(examples)
    .sort((a, b) => a.error.statusCode - b.error.statusCode)
    .map(({ error, when }) => `| ${error.statusCode} | ${when} | ${told(error.body.message)} |`)
  const reasonRows = Object.values(reasons).map(({ text, meaning }) => `| \`${text}\` | ${meaning} |`)
  const limitRows = Object.entries(limits).map(
    ([name, value]) => `| \`${name}\` | ${value.toLocaleString('en', { maximumFractionDigits: 20 })} |`,
  )
  return `# Errors, reasons and limits

## Errors

Every error is JSON: \`statusCode\`, \`message\`, \`error\` (429: \`message\`, \`limit\`, \`retryAfterSeconds\`; 500 and 503
also \`requestId\`). Checks come in this order: 401, 429, 413, 400, 403, 404.

| Status | When | Message, for example |
|---|---|---|
${errorRows.join('\n')}

## Reasons for rejecting a row

Listed under \`…/errors\` and in the error report. Several on one row are joined by \`; \`.

| Reason | Meaning |
|---|---|
${reasonRows.join('\n')}

## Limits

| Limit | Value |
|---|---|
${limitRows.join('\n')}
`
}
