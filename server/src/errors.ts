/**
 * Every error that a caller can be told, with its public text. Business code throws these; only the HTTP error
 * handler turns them into a status and a body. Anything else that is thrown is a fault of ours: 500, no details.
 */
import { limits } from './limits.ts'

/** A reason why a command cannot run. The message is a sentence for people that says what to do. */
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
  413: 'Payload Too Large',
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

  constructor(statusCode: PublicStatus, message: string | string[], headers: Record<string, string> = {}) {
    super(typeof message === 'string' ? message : message.join('; '))
    this.statusCode = statusCode
    this.headers = headers
    this.body = { statusCode, message, error: reasonPhrases[statusCode] }
  }
}

/** 429 has a published body of its own. */
export class RateLimitExceeded extends PublicError {
  override readonly body: Record<string, unknown>

  constructor(limit: number, retryAfterSeconds: number) {
    const message = `Rate limit of ${limit} requests a minute exceeded. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
    super(429, message, { 'retry-after': String(retryAfterSeconds) })
    this.body = { message, limit, retryAfterSeconds }
  }
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

export const errors = {
  /** Failures in a JSON body: an array, each `<path> <failure>`, all at once up to the cap. */
  invalidBody: (failures: string[]) =>
    new PublicError(400, [...new Set(failures)].slice(0, limits.validationMessagesMax)),
  /** After it the connection cannot be used again: nobody knows what of the body is still to come. */
  bodyStopped: () =>
    new PublicError(400, [`body stopped: nothing arrived for ${limits.bodyIdleSeconds} seconds`], {
      connection: 'close',
    }),
  uploadStopped: () =>
    new PublicError(400, `The upload stopped: nothing arrived for ${limits.uploadIdleSeconds} seconds`, {
      connection: 'close',
    }),
  requestTooSlow: () => new PublicError(408, 'The request did not arrive in time', { connection: 'close' }),
  /** What is not HTTP never reaches a route, and so neither does the next one; the connection is closed. */
  notHttp: () => new PublicError(400, 'The request is not valid HTTP'),
  /** Nobody reads it: the sender went away in the middle of its body, and nothing is wrong here. */
  requestCutOff: () =>
    new PublicError(400, 'The request ended before its body was complete', { connection: 'close' }),
  headersTooLarge: () => new PublicError(431, 'The headers of the request are too large'),
  /** Everything else that is wrong with a request: one sentence. */
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
  unauthorized: () => new PublicError(401, 'A valid API key is required in the x-api-key header'),
  foreignCustomers: (customerIds: string[]) =>
    new PublicError(403, `These customerIds do not belong to your organisation: ${customerIds.join(', ')}`),
  linkExpired: () =>
    new PublicError(403, 'This link is not valid or has expired. Read the import again for a fresh link.'),
  quoteNotFound: () => new PublicError(404, 'Quote not found'),
  importNotFound: () => new PublicError(404, 'Import not found'),
  routeNotFound: (path: string) => new PublicError(404, `There is nothing at ${path}`),
  methodNotAllowed: (method: string, allowed: string[]) =>
    new PublicError(405, `${method} is not allowed here; use ${allowed.join(' or ')}`, {
      allow: allowed.join(', '),
    }),
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
  bodyTooLarge: () =>
    new PublicError(
      413,
      `The body is larger than ${megabytes(limits.jsonBodyBytesMax)}. Send fewer elements, or a file of up to ${megabytes(limits.fileBytesMax)}.`,
    ),
  rateLimitExceeded: (limit: number, retryAfterSeconds: number) =>
    new RateLimitExceeded(limit, retryAfterSeconds),
  internal: () =>
    new PublicError(
      500,
      'Something went wrong on our side. Try again; if it persists, tell us the request id.',
    ),
  storageAway: () =>
    new PublicError(
      503,
      'The service has no room to store this at the moment. Nothing was accepted; try again later.',
      { 'retry-after': '60' },
    ),
  outcomeUnknown: () =>
    new PublicError(
      503,
      'The connection to the database was lost at the very end. It is not certain whether this was accepted: look it up, or send it again with the same Idempotency-Key.',
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
