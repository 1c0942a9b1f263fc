import createClient, { type Middleware } from 'openapi-fetch'
import { readApiError, unreachable } from './api-error.ts'
import { isAttended } from './attended.ts'
import type { paths as PortalPaths } from './portal-schema.d.ts'
import type { paths as PublicPaths } from './schema.d.ts'

let csrfToken: string | undefined
let onSignedOut: () => void = () => {}

/** Sent with every change from now on. The answer that says who is signed in contains it. */
export const setCsrfToken = (token: string | undefined) => {
  csrfToken = token
}

/** What to do when the server says that nobody is signed in. */
export const whenSignedOut = (act: () => void) => {
  onSignedOut = act
}

/** A 401 to these is an answer, not the end of a session. */
const signedOutAnyway = ['/portal/sign-in', '/portal/me']

const middleware: Middleware = {
  onRequest({ request }) {
    if (csrfToken && request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken)
    if (!isAttended()) request.headers.set('x-unattended', 'true')
    return request
  },
  async onResponse({ response, schemaPath }) {
    if (response.ok) return response
    if (response.status === 401 && !signedOutAnyway.includes(schemaPath)) onSignedOut()
    throw await readApiError(response)
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    return unreachable()
  },
}

/** The public API, called with the session instead of a key. */
export const api = createClient<PublicPaths>({ credentials: 'same-origin' })
/** Endpoints for the portal only. */
export const portalApi = createClient<PortalPaths>({ credentials: 'same-origin' })
api.use(middleware)
portalApi.use(middleware)

/** The body of an answer. Failed calls have already thrown an ApiError. */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  return data as T
}

/** A value with its ETag, which a later change must send. */
export interface Tagged<T> {
  value: T
  etag: string
}

/** The body of an answer with its ETag. */
export async function taggedAnswerOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<Tagged<T>> {
  const { data, response } = await call
  return { value: data as T, etag: response.headers.get('etag') ?? '' }
}

/** A file that the server makes. Its bytes may still break off. */
export async function fetchFile(href: string): Promise<Response> {
  const response = await fetch(href, { credentials: 'same-origin' }).catch(() => {
    throw unreachable()
  })
  if (response.status === 401) onSignedOut()
  if (!response.ok) throw await readApiError(response)
  return response
}
