import { performance } from 'node:perf_hooks'
import type { Context } from './context.ts'
import type { Configured } from './large-configuration.ts'
import type { Service } from './start-service.ts'

export const configurationBase = '/v1/org/configuration'

interface Answer {
  milliseconds: number
  etag: string
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several endpoints
  body: any
}

export async function call(
  { url }: Service,
  { apiKey }: Configured,
  method: string,
  path: string,
  body?: string | FormData,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isJson = typeof body === 'string'
  const start = performance.now()
  const answer = await fetch(url + path, {
    method,
    headers: { 'x-api-key': apiKey, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body }),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - start
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return { milliseconds, etag: answer.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text) }
}

/** What the database and its driver need for the same rows. */
export async function readLanes(
  pool: Context['database']['pool'],
  { organisationId }: Configured,
): Promise<number> {
  const start = performance.now()
  await pool.query('select * from lane where organisation_id = $1', [organisationId])
  return performance.now() - start
}
