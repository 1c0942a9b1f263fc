/** Who changed or deleted something after it was read, and when. */
export interface LastChange {
  by: string
  at: string
  isDeleted: boolean
}

/** What is wrong with a field of what was sent. */
interface FieldFailure {
  /** Where it is: `lanes.0.kg`. Empty: it is about no field. */
  path: string
  text: string
}

interface Failure extends FieldFailure {
  /** The whole sentence. */
  message: string
}

/** A failed call: what the server said, and the request id to find it in the server's log. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** One sentence for each problem. */
  readonly messages: string[]
  /** The same, by field. */
  readonly failures: Failure[]
  readonly requestId: string | undefined
  /** When the server expects the same call to go well, if it says so. */
  readonly retryAfterSeconds: number | undefined
  /** What the answer says as data, beyond its sentences: what uses a thing, who changed it. */
  readonly details: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    messages: string[],
    requestId: string | undefined,
    retryAfterSeconds?: number,
    details: Record<string, unknown> = {},
  ) {
    super(messages.join(' '))
    this.status = status
    this.code = code
    this.messages = messages
    this.failures = failuresOf(messages, details.failures)
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }

  /** Of 412: who changed it meanwhile, as far as the server knows. */
  get change(): LastChange | undefined {
    return lastChangeOf(this.details)
  }

  /** What the server says about one field; undefined if it says nothing. */
  about(field: string): string | undefined {
    return this.failures.find(({ path }) => path === field)?.text
  }

  /** The error without the sentences about these fields; undefined if there are no others. */
  without(fields: string[]): ApiError | undefined {
    return this.withOnly(({ path }) => !fields.includes(path))
  }

  /** The error without the sentences about these fields and their parts (`items.0.weight` of `items`). */
  outside(fields: string[]): ApiError | undefined {
    return this.withOnly((failure) => !fields.some((field) => isInside(failure, field)))
  }

  /** The same error, with other words or paths for what is wrong with fields. */
  reworded(words: (failure: FieldFailure) => FieldFailure): ApiError {
    const { status, code, requestId, retryAfterSeconds, details } = this
    const said = this.failures.map((failure) => ({
      failure,
      field: failure.path ? words(failure) : undefined,
    }))
    return new ApiError(
      status,
      code,
      said.map(({ failure, field }) => (field ? `${field.path} ${field.text}` : failure.message)),
      requestId,
      retryAfterSeconds,
      { ...details, failures: said.flatMap(({ field }) => field ?? []) },
    )
  }

  private withOnly(isKept: (failure: Failure) => boolean): ApiError | undefined {
    const { status, code, requestId, retryAfterSeconds, details } = this
    const messages = this.failures.filter(isKept).map(({ message }) => message)
    if (messages.length === 0) return undefined
    return new ApiError(status, code, messages, requestId, retryAfterSeconds, details)
  }
}

/** Whether a failure is about this field or a part of it. */
export const isInside = ({ path }: Pick<Failure, 'path'>, field: string) =>
  path === field || path.startsWith(`${field}.`)

/** The answer has the path of each failure. A sentence without one is about no field. */
function failuresOf(messages: string[], told: unknown): Failure[] {
  const known = (Array.isArray(told) ? told : []).filter(isFieldFailure)
  return messages.map((message) => {
    const found = known.find(({ path, text }) => message === `${path || 'body'} ${text}`)
    return { path: '', text: message, ...found, message }
  })
}

/** What is wrong with fields of a form, as the server would answer it. */
export const wrongFields = (failures: FieldFailure[]): ApiError =>
  new ApiError(
    400,
    'Bad Request',
    failures.map(({ path, text }) => `${path} ${text}`),
    undefined,
    undefined,
    { failures },
  )

/** Quotes are answered without `failures`: by their specification, each sentence begins with the path of its field. */
export function withPathsOfSentences(error: ApiError): ApiError {
  const { status, code, messages, requestId, retryAfterSeconds, details } = error
  if (status !== 400) return error
  const failures = messages.flatMap((message) => {
    const [, path, text] = /^([a-z][A-Za-z0-9.]*) (.*)$/.exec(message) ?? []
    return path !== undefined && text !== undefined ? { path, text } : []
  })
  return new ApiError(status, code, messages, requestId, retryAfterSeconds, { ...details, failures })
}

const isFieldFailure = (value: unknown): value is FieldFailure =>
  isRecord(value) && typeof value.path === 'string' && typeof value.text === 'string'

/** Reads the body of a failed answer. The result is always a sentence that a person can act on. */
export async function readApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? undefined)
  const body: unknown = await response.json().catch(() => undefined)
  const { message, error, ...details } = isRecord(body) ? body : {}
  const messages = (Array.isArray(message) ? message : [message]).filter((one) => typeof one === 'string')
  const code = typeof error === 'string' ? error : response.statusText || String(response.status)
  return new ApiError(
    response.status,
    code,
    messages.length > 0 ? messages : [sentenceFor(response.status)],
    requestId,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    details,
  )
}

/** The request got no answer: the network or the server is unavailable. */
export const unreachable = () =>
  new ApiError(0, 'Unreachable', ['The server could not be reached.'], undefined)

/**
 * Whether the same call may succeed later: nobody answered, the server could not, or it says when to try again, as while
 * somebody else is changing the same rows.
 */
export const mayPass = ({ status, retryAfterSeconds }: ApiError) =>
  status === 0 || status === 429 || status >= 500 || retryAfterSeconds !== undefined

function lastChangeOf({ changedBy, changedAt, isDeleted }: Record<string, unknown>): LastChange | undefined {
  if (typeof changedBy !== 'string' || typeof changedAt !== 'string') return undefined
  return { by: changedBy, at: changedAt, isDeleted: isDeleted === true }
}

function sentenceFor(status: number): string {
  if (status === 401) return 'You are signed out.'
  if (status === 403) return 'Your role does not allow this.'
  if (status === 404) return 'There is nothing at this address.'
  if (status >= 500) return `The server failed to answer (${status}).`
  return `The server refused the request (${status}).`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
