import { createApiKey } from '../../src/organisations/api-keys.ts'
import { createOrganisation } from '../../src/organisations/organisations.ts'
import type { TestApp } from '../test-app.ts'
import { testTime } from './configuring.ts'

export const configurationPath = '/v1/org/configuration'

export interface Sender {
  organisationId: string
  apiKey: string
}

export type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST'

/** A clock that advances by a millisecond each time it is read. */
export function tickingClock(start: Date = testTime): () => Date {
  let ticks = 0
  return () => new Date(start.getTime() + ticks++)
}

/** An empty organisation with a key. */
export async function newOrganisation(
  { database }: TestApp,
  scopes = ['quotes', 'configuration:read', 'configuration:write'],
): Promise<Sender> {
  const { pool } = database
  const { organisationId } = await createOrganisation(pool, { name: 'Test', timeZone: 'Australia/Sydney' })
  const { apiKey } = await createApiKey(pool, organisationId, 'test', scopes)
  return { organisationId, apiKey }
}

/** Calls the API. A path without a leading slash is below the path of the configuration. */
export function sendAs(
  { app }: TestApp,
  { apiKey }: Sender,
  method: Method,
  path: string,
  payload?: unknown,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method,
    url: path.startsWith('/') ? path : `${configurationPath}/${path}`,
    headers: {
      'x-api-key': apiKey,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
}
