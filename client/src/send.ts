import {
  AnswerError,
  type CartageError,
  errorOfAnswer,
  NoAnswerError,
  UnreadableFileError,
} from './errors.ts'
import { pause, pauseAfter, type Retries } from './pauses.ts'

/** Where requests go, and how. */
export interface Connection {
  /** Without a slash at its end. */
  url: string
  apiKey: string
  fetch: typeof globalThis.fetch
  retries: Retries
  /** An attempt that takes longer counts as not answered. */
  timeoutMilliseconds: number
  /** The same for files: large ones take a while on slow connections. */
  uploadTimeoutMilliseconds: number
}

export type Query = Record<string, string | number | boolean | undefined>

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query | undefined
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  /** False if doing it twice would do harm. Then it is only repeated when it was refused unread. */
  isRepeatable?: boolean
  idempotencyKey?: string
  timeoutMilliseconds?: number
  signal?: AbortSignal | undefined
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** Not an answer of the service itself: it was down, or a proxy in front of it got none. */
const withoutAnswer = new Set([502, 503, 504])

/** Sends a request, retries it if needed, and returns the answer or throws what is wrong. */
export async function send<Body>(connection: Connection, ask: Ask): Promise<Answer<Body>> {
  const request = requestOf(connection, ask)
  let isUncertain = false
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce<Body>(connection, ask, request)
    if ('body' in outcome) return outcome
    const { error } = outcome
    const answered = error instanceof AnswerError ? error : undefined
    const isLost = error instanceof NoAnswerError || withoutAnswer.has(answered?.status ?? 0)
    isUncertain ||= isLost && ask.method !== 'GET'
    const mayRepeat = isLost ? (ask.isRepeatable ?? true) : answered?.status === 429
    const retryAfter = answered?.retryAfterSeconds
    const milliseconds = mayRepeat ? pauseAfter(attempt, retryAfter, connection.retries) : undefined
    if (milliseconds === undefined) {
      error.isUncertain = isUncertain
      if (ask.idempotencyKey !== undefined) error.idempotencyKey = ask.idempotencyKey
      throw error
    }
    await pause(milliseconds, ask.signal)
  }
}

function requestOf({ url, apiKey }: Connection, ask: Ask) {
  const headers = new Headers({ ...ask.headers, accept: 'application/json', 'x-api-key': apiKey })
  if (ask.idempotencyKey !== undefined) headers.set('idempotency-key', ask.idempotencyKey)
  if (ask.json !== undefined) headers.set('content-type', 'application/json')
  const body = ask.json === undefined ? ask.form : JSON.stringify(ask.json)
  return {
    url: `${url}${ask.path}${searchOf(ask.query)}`,
    // A redirect that is followed would turn a push into a GET, and show the key to another host.
    init: {
      method: ask.method,
      headers,
      redirect: 'manual' as const,
      ...(body !== undefined && { body }),
      ...(ask.form !== undefined && notKept),
    },
  }
}

/**
 * With these two, fetch cannot need the body a second time. Otherwise Node keeps a copy of it: 460 MB of memory for a
 * file of 400 MB, and 92 MB with them.
 */
const notKept = { redirect: 'error', window: null } as const

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

/** An answer counts only once it is complete: the connection can break in the middle of it. */
async function sendOnce<Body>(
  connection: Connection,
  ask: Ask,
  { url, init }: ReturnType<typeof requestOf>,
): Promise<Answer<Body> | { error: CartageError }> {
  ask.signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(ask.timeoutMilliseconds ?? connection.timeoutMilliseconds)
  const signal = ask.signal ? AbortSignal.any([ask.signal, timeout]) : timeout
  let response: Response
  let text: string
  try {
    response = await connection.fetch(url, { ...init, signal })
    text = await response.text()
  } catch (cause) {
    ask.signal?.throwIfAborted()
    if (isUnreadable(cause)) {
      return { error: new UnreadableFileError('The file changed while it was being sent', { cause }) }
    }
    if (isRedirect(cause)) {
      const message = `${connection.url} redirects to another address`
      return { error: new AnswerError(0, new Headers(), { message }) }
    }
    return { error: new NoAnswerError(`No answer from ${connection.url}`, { cause }) }
  }
  const { status, headers } = response
  const body = parsed(text)
  if (response.ok && body !== notJson) return { status, headers, body: body as Body }
  if (response.ok) {
    const message = `${connection.url} answered ${status}, but not with JSON. Is it the address of the service?`
    return { error: new AnswerError(status, headers, { message }) }
  }
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = headers.get('location') ?? 'another address'
    return { error: new AnswerError(status, headers, { message: `${connection.url} redirects to ${to}` }) }
  }
  return { error: errorOfAnswer(status, headers, body === notJson ? undefined : body) }
}

/** What reading a Blob of a file throws when the file is not the same any more; fetch may wrap it. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotReadableError' || isUnreadable(error.cause))

/** What Node throws where no redirect is allowed. */
const isRedirect = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'unexpected redirect' || isRedirect(error.cause))

const notJson = Symbol()

/** Answers without a body are undefined. */
function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
