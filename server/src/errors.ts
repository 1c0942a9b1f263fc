/**
 * Every error that a caller can get, with its public text. Business code throws these; only the HTTP error handler
 * turns them into a status and a body. Anything else that is thrown is our own fault: 500, no details.
 */
import { limits } from './limits.ts'

/** A reason why a command cannot run. The message tells people what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

const reasonPhrases = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  417: 'Expectation Failed',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const

export type PublicStatus = keyof typeof reasonPhrases

export class PublicError extends Error {
  override readonly name = 'PublicError'
  readonly statusCode: PublicStatus
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    statusCode: PublicStatus,
    message: string | string[],
    headers: Record<string, string> = {},
    more: Record<string, unknown> = {},
  ) {
    super(typeof message === 'string' ? message : message.join('; '))
    this.statusCode = statusCode
    this.headers = headers
    this.body = { statusCode, message, error: reasonPhrases[statusCode], ...more }
  }
}

/** What is wrong, and where in the body: `lanes.0.kg`, or nothing for the body as a whole. */
export interface FieldFailure {
  path: string
  text: string
}

export const sentenceOf = ({ path, text }: FieldFailure, whole = 'body'): string => `${path || whole} ${text}`

/** Who changed or deleted something meanwhile, and when. */
interface LastChangeFields {
  changedBy?: string
  changedAt?: string
  isDeleted?: boolean
}

/** The API document defines a different body for 429. */
class RateLimitExceeded extends PublicError {
  override readonly body: Record<string, unknown>

  constructor(what: string, limit: number, retryAfterSeconds: number) {
    const message = `${what}. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
    super(429, message, {
      'retry-after': String(retryAfterSeconds),
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(retryAfterSeconds),
    })
    this.body = { message, limit, retryAfterSeconds }
  }
}

/** Has the body of a 429. */
class TooManySignIns extends PublicError {
  override readonly body: Record<string, unknown>

  constructor(limit: number, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const message = `Too many sign-ins failed. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    super(429, message, { 'retry-after': String(retryAfterSeconds) })
    this.body = { message, limit, retryAfterSeconds }
  }
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

interface LeftOut {
  idTaken: number
  writtenSince: number
  notWhole: number
  unreadable: number
  stillWrong: number
}

/** Completes the sentence: why these rows were left out. */
function whyLeftOut({ idTaken, writtenSince, notWhole, unreadable, stillWrong }: LeftOut): string {
  const parts = [
    counted(idTaken, 'has', 'have', 'a shipmentId that is taken by a shipment of another customer'),
    counted(writtenSince, 'belongs', 'belong', 'to a shipment that a later import has written'),
    counted(notWhole, 'belongs', 'belong', 'to a shipment whose other rows cannot be sent with them'),
    counted(unreadable, 'still holds', 'still hold', 'text that could not be read'),
    counted(stillWrong, 'is', 'are', 'still wrong'),
  ].filter((part) => part !== '')
  return parts.length > 0 ? `: ${parts.join('; ')}` : ': they were sent or closed in the meantime'
}

const counted = (rows: number, one: string, many: string, what: string): string =>
  rows === 0 ? '' : `${rows} ${rows === 1 ? one : many} ${what}`

export const errors = {
  /**
   * Failures in a JSON body: an array of `<path> <failure>`, all at once up to the limit. Forms find the field of each
   * in `failures`, which is sent to the portal and by the configuration only: see `error-handler.ts`.
   */
  invalidBody(all: FieldFailure[]) {
    const failures = new Map(all.map((one) => [sentenceOf(one), one]))
    const most = [...failures].slice(0, limits.validationMessagesMax)
    return new PublicError(
      400,
      most.map(([sentence]) => sentence),
      {},
      { failures: most.map(([, one]) => one) },
    )
  },
  /** One failure; without a path it is about the whole body. */
  invalidField: (path: string, text: string) => errors.invalidBody([{ path, text }]),
  /** What the checks of the configuration say: whole sentences, about more than one field. */
  blocked: (sentences: string[]) =>
    new PublicError(400, [...new Set(sentences)].slice(0, limits.validationMessagesMax)),
  /** The connection cannot be reused: the rest of the body may still arrive on it. */
  bodyStopped: () =>
    new PublicError(400, [`body stopped: nothing arrived for ${limits.bodyIdleSeconds} seconds`], {
      connection: 'close',
    }),
  uploadStopped: () =>
    new PublicError(400, `The upload stopped: nothing arrived for ${limits.uploadIdleSeconds} seconds`, {
      connection: 'close',
    }),
  requestTooSlow: () => new PublicError(408, 'The request did not arrive in time', { connection: 'close' }),
  /** Bytes that are not HTTP never reach a route. The connection is closed. */
  notHttp: () => new PublicError(400, 'The request is not valid HTTP'),
  /** Only logs show it: the sender disconnected in the middle of its body. */
  requestCutOff: () =>
    new PublicError(400, 'The request ended before its body was complete', { connection: 'close' }),
  /** Only logs show it: nobody is there to read the answer. */
  callerLeft: () =>
    new PublicError(400, 'The caller left before the answer was ready', { connection: 'close' }),
  expectationFailed: () =>
    new PublicError(417, 'The only Expect header we support is Expect: 100-continue', {
      connection: 'close',
    }),
  headersTooLarge: () => new PublicError(431, 'The headers of the request are too large'),
  /** Any other problem with a request: one sentence. */
  badRequest: (message: string) => new PublicError(400, message),
  malformedCursor: () =>
    new PublicError(
      400,
      'cursor is malformed; send the nextCursor of the previous page unchanged, or leave it out',
    ),
  tooManyImportsQueued: (max: number) =>
    new PublicError(
      400,
      `Too many imports are queued (at most ${max}). Wait until one has finished, then send it again.`,
    ),
  noRoomForUpload: (bytesMax: number) =>
    new PublicError(
      400,
      `There is no room for this upload: your organisation may keep ${megabytes(bytesMax)}, and queued, running and failed imports need it. Wait until some of them have finished, then send it again.`,
    ),
  unauthorized: () => new PublicError(401, 'A valid API key is required in the x-api-key header'),
  signedOut: () => new PublicError(401, 'Sign in first. You have no session, or it has ended.'),
  signInFailed: () => new PublicError(401, 'E-mail and password do not match'),
  /** `doing` completes the sentence, for example "change the configuration". */
  roleNotAllowed: (doing: string) => new PublicError(403, `Your role may not ${doing}`),
  /** `scopes` are those that would allow it; empty if no key may do it. */
  keyNotAllowed: (doing: string, scopes: readonly string[]) =>
    new PublicError(
      403,
      `This API key may not ${doing}${scopes.length > 0 ? `: it needs the scope ${scopes.join(' or ')}` : ''}`,
    ),
  csrfTokenMissing: () =>
    new PublicError(403, 'The x-csrf-token header does not belong to this session. Load the page again.'),
  accountLinkUsed: () =>
    new PublicError(
      403,
      'This link was used before, has expired or is not valid. Ask an admin for a new one.',
    ),
  foreignCustomers: (customerIds: string[]) =>
    new PublicError(403, `These customerIds do not belong to your organisation: ${customerIds.join(', ')}`),
  linkExpired: () =>
    new PublicError(403, 'This link is not valid or has expired. Read the import again for a fresh link.'),
  userNotFound: () => new PublicError(404, 'User not found'),
  sessionNotFound: () => new PublicError(404, 'Session not found'),
  keyNotFound: () => new PublicError(404, 'API key not found'),
  quoteNotFound: () => new PublicError(404, 'Quote not found'),
  rateNotFound: () => new PublicError(404, 'Rate not found'),
  importNotFound: () => new PublicError(404, 'Import not found'),
  shipmentNotFound: () => new PublicError(404, 'Shipment not found'),
  routeNotFound: (path: string) => new PublicError(404, `There is nothing at ${path}`),
  methodNotAllowed: (method: string, allowed: string[]) =>
    new PublicError(405, `${method} is not allowed here; use ${allowed.join(' or ')}`, {
      allow: allowed.join(', '),
    }),
  shipmentWrittenSince: () =>
    new PublicError(409, 'Another import has since written this shipment. Look at it again.'),
  changeNotFound: () => new PublicError(404, 'Change not found'),
  rowsBeingChanged: () =>
    new PublicError(
      409,
      'Somebody else is changing rows of this import. Nothing was changed; try again shortly.',
      { 'retry-after': '2' },
    ),
  nothingToClose: () => new PublicError(409, 'None of these rows is open any more'),
  nothingToSend: (leftOut: LeftOut) =>
    new PublicError(409, `None of these rows can be sent again${whyLeftOut(leftOut)}`),
  emailTaken: () => new PublicError(409, 'A user with this e-mail address already exists'),
  userDisabled: () => new PublicError(409, 'The user is disabled. Enable them first.'),
  lastAdmin: () => new PublicError(409, 'This is the last admin. Make somebody else an admin first.'),
  importNotFailed: (status: string) =>
    new PublicError(409, `Only a failed import can be retried (this one is ${status})`),
  importNotDismissed: (status: string) =>
    new PublicError(409, `Only a failed import can be dismissed (this one is ${status})`),
  importRetried: (importId: string) =>
    new PublicError(409, `The import has already been retried, as ${importId}`),
  correctionFailed: () =>
    new PublicError(409, 'This import sent corrected rows, and they are open again. Send them from there.'),
  notADryRun: () => new PublicError(409, 'This import is not a dry run'),
  dryRunNotCompleted: (status: string) =>
    new PublicError(409, `Only a completed dry run can be uploaded (this one is ${status})`),
  dryRunImported: (importId: string) =>
    new PublicError(409, `This dry run has already been uploaded, as ${importId}`),
  uploadGone: () => new PublicError(409, 'The data of this import is no longer kept. Send it again.'),
  tooManyOpenUploads: () =>
    new PublicError(409, [
      `${limits.configurationUploadsOpenMax} uploads are already open: apply or discard one first`,
    ]),
  tooManyReadings: () =>
    new PublicError(409, [
      `${limits.configurationReadingsPerOrganisationMax} files are already being read: wait for one to finish`,
    ]),
  thingNotFound: (what: string) => new PublicError(404, `${what} not found`),
  /** What uses the thing, or why it cannot change. */
  inUse: (texts: string[], conflicts?: object[]) =>
    new PublicError(409, texts, {}, conflicts === undefined ? {} : { conflicts }),
  ifMatchRequired: () => new PublicError(428, 'If-Match is required: read it first'),
  changedMeanwhile: (message: string, change: LastChangeFields = {}) =>
    new PublicError(412, message, {}, { ...change }),
  importEnded: (status: string) => new PublicError(409, `The import has already ended (${status})`),
  idempotencyKeyReused: () =>
    new PublicError(
      409,
      'This Idempotency-Key was used before for another push. Use a new key for a new push.',
    ),
  fileTooLarge: () =>
    new PublicError(
      413,
      `The file is larger than ${megabytes(limits.fileBytesMax)}. Split it and send the parts one by one.`,
    ),
  configurationFileTooLarge: () =>
    new PublicError(
      413,
      `The file is larger than ${megabytes(limits.configurationFileBytesMax)}. Leave out pictures, and sheets without rates.`,
    ),
  bodyTooLarge: () =>
    new PublicError(
      413,
      `The body is larger than ${megabytes(limits.jsonBodyBytesMax)}. Send fewer elements, or a file of up to ${megabytes(limits.fileBytesMax)}.`,
    ),
  /** The body is within all limits but checking it failed. */
  bodyTooComplex: () =>
    new PublicError(400, ['body could not be checked; send fewer elements in one request']),
  rateLimitExceeded: (limit: number, retryAfterSeconds: number) =>
    new RateLimitExceeded(`Rate limit of ${limit} requests a minute exceeded`, limit, retryAfterSeconds),
  tooManyReports: (limit: number, retryAfterSeconds: number) =>
    new RateLimitExceeded(
      `The error report of this import was downloaded too often (at most ${limit} times a minute)`,
      limit,
      retryAfterSeconds,
    ),
  /** Counted by address, before we know who is calling. */
  tooManyFailedAttempts: (limit: number, retryAfterSeconds: number) =>
    new RateLimitExceeded(
      `Too many failed attempts from this address (at most ${limit} a minute)`,
      limit,
      retryAfterSeconds,
    ),
  tooManySignIns: (limit: number, retryAfterSeconds: number) => new TooManySignIns(limit, retryAfterSeconds),
  internal: () =>
    new PublicError(
      500,
      'Something went wrong on our side. Try again; if it persists, tell us the request id.',
    ),
  schemaTooNew: () =>
    new PublicError(
      503,
      'This node runs an older version that can no longer use the database. Nothing was accepted; try again shortly to reach a newer node.',
      { 'retry-after': '5' },
    ),
  storageAway: () =>
    new PublicError(
      503,
      'The service has no room to store this at the moment. Nothing was accepted; try again later.',
      { 'retry-after': '60' },
    ),
  tooManyBytesInFlight: () =>
    new PublicError(
      503,
      'Too many large bodies are arriving at once. Nothing was accepted; try again shortly.',
      { 'retry-after': '5' },
    ),
  rowsBeingPrepared: () =>
    new PublicError(503, 'The rows of this import are being prepared. Try again shortly.', {
      'retry-after': '5',
    }),
  beingMoved: () =>
    new PublicError(
      503,
      'Your organisation is being moved, so nothing can be changed for a moment. Nothing was accepted; try again shortly.',
      { 'retry-after': '10' },
    ),
  shareUsedUp: () =>
    new PublicError(
      503,
      'Your organisation has too many requests in progress. Nothing was accepted; try again shortly.',
      { 'retry-after': '5' },
    ),
  outcomeUnknown: () =>
    new PublicError(
      503,
      'The connection to the database was lost during the commit. We do not know whether this was accepted. Look it up, or send it again with the same Idempotency-Key.',
      { 'retry-after': '5' },
    ),
  unavailable: () =>
    new PublicError(
      503,
      'The service cannot reach its database at the moment. Nothing was accepted; try again shortly.',
      {
        'retry-after': '5',
      },
    ),
}
