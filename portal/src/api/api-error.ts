/** Who changed or deleted something after it was read, and when. */
export interface LastChange {
  by: string
  at: string
  isDeleted: boolean
}

/** A failed call: what the server said, and the request id to find it in the server's log. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** One sentence for each problem. A sentence about a field begins with the field's path. */
  readonly messages: string[]
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
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }

  /** Of 412: who changed it meanwhile, as far as the server knows. */
  get change(): LastChange | undefined {
    return lastChangeOf(this.details)
  }

  /** What the server says about one field, without its path; undefined if it says nothing. */
  about(field: string): string | undefined {
    const found = this.messages.find((message) => message.startsWith(`${field} `))
    return found?.slice(field.length + 1)
  }

  /** The error without the sentences about these fields; undefined if there are no others. */
  without(fields: string[]): ApiError | undefined {
    const rest = this.messages.filter((message) => !fields.some((field) => message.startsWith(`${field} `)))
    return this.withOnly(rest)
  }

  /** The error without the sentences about these fields and their parts (`items.0.weight` of `items`). */
  outside(fields: string[]): ApiError | undefined {
    const isInside = (message: string) =>
      fields.some((field) => message.startsWith(`${field} `) || message.startsWith(`${field}.`))
    return this.withOnly(this.messages.filter((message) => !isInside(message)))
  }

  private withOnly(messages: string[]): ApiError | undefined {
    if (messages.length === 0) return undefined
    return new ApiError(
      ...([this.status, this.code, messages, this.requestId, this.retryAfterSeconds, this.details] as const),
    )
  }
}

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
