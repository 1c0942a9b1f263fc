/** Everything that this package throws, except for wrong arguments and the reason of your own signal. */
export class CartageError extends Error {
  override readonly name: string = 'CartageError'
  /** The key that a push was sent with. Send the same push with the same key, and it is written once. */
  idempotencyKey?: string
  /** An attempt got no answer, so the service may have done what was asked. */
  isUncertain = false
}

/** No complete answer came, even after retries. `cause` says why. */
export class NoAnswerError extends CartageError {
  override readonly name = 'NoAnswerError'
}

/** The file could not be read to its end: it was changed or removed while it was sent. */
export class UnreadableFileError extends CartageError {
  override readonly name = 'UnreadableFileError'
}

/** The service answered, but not with what was asked for. */
export class AnswerError extends CartageError {
  override readonly name: string = 'AnswerError'
  readonly status: number
  /** Name it when you report a problem. */
  readonly requestId: string | undefined
  /** Everything that is wrong. A JSON body can have many failures. */
  readonly failures: readonly string[]
  readonly retryAfterSeconds: number | undefined
  readonly body: unknown

  constructor(status: number, headers: Headers, body: unknown) {
    const failures = failuresOf(body, status)
    super(failures.join('\n'))
    this.status = status
    this.requestId = headers.get('x-request-id') ?? undefined
    this.failures = failures
    this.retryAfterSeconds = secondsOf(headers.get('retry-after'))
    this.body = body
  }
}

/** 400: `failures` names every place that is wrong. */
export class BadRequestError extends AnswerError {
  override readonly name = 'BadRequestError'
}
/** 401: the key is missing, wrong or revoked. */
export class UnauthorizedError extends AnswerError {
  override readonly name = 'UnauthorizedError'
}
/** 403: the key may not do this. */
export class ForbiddenError extends AnswerError {
  override readonly name = 'ForbiddenError'
}
/** 404 */
export class NotFoundError extends AnswerError {
  override readonly name = 'NotFoundError'
}
/** 409: something else uses it, it has taken effect, or the Idempotency-Key belongs to another push. */
export class ConflictError extends AnswerError {
  override readonly name = 'ConflictError'
}
/** 412: somebody has changed it since you read it. If `isUncertain`, that may have been you. */
export class PreconditionFailedError extends AnswerError {
  override readonly name = 'PreconditionFailedError'
}
/** 413 */
export class PayloadTooLargeError extends AnswerError {
  override readonly name = 'PayloadTooLargeError'
}
/** 428: read it first. */
export class PreconditionRequiredError extends AnswerError {
  override readonly name = 'PreconditionRequiredError'
}
/** 429: too many requests, even after retries. */
export class TooManyRequestsError extends AnswerError {
  override readonly name = 'TooManyRequestsError'
}
/** 503: not available, even after retries. */
export class UnavailableError extends AnswerError {
  override readonly name = 'UnavailableError'
}

const classes: Record<number, typeof AnswerError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  428: PreconditionRequiredError,
  429: TooManyRequestsError,
  503: UnavailableError,
}

export const errorOfAnswer = (status: number, headers: Headers, body: unknown): AnswerError =>
  new (classes[status] ?? AnswerError)(status, headers, body)

function failuresOf(body: unknown, status: number): string[] {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  if (Array.isArray(message) && message.length > 0) return message.map(String)
  if (typeof message === 'string') return [message]
  return [`The service answered ${status}`]
}

/** Retry-After is a number of seconds, or a date if a proxy wrote it. */
export function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000)
}
