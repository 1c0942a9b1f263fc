import { CartageClient } from '../client/src/index.ts'
import { checkedBytes } from './service.ts'

/** Tests start many short imports: with the usual pause between polls they would mostly wait. */
const pollSeconds = 0.05

/**
 * The client that callers use, with every answer checked against the published document. It never retries: a call that
 * fails once fails the test.
 */
export const checkedClient = (url: string, apiKey: string) =>
  new CartageClient({ url, apiKey, retries: { times: 0 }, fetch: checkedFetch })

const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const bytes = await checkedBytes(init?.method ?? 'GET', String(input), response)
  const headers = new Headers(response.headers)
  if (response.ok && headers.has('retry-after')) headers.set('retry-after', String(pollSeconds))
  const { status } = response
  return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers })
}
