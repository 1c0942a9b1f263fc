import { fillWithDemoData } from '../../src/demo/fill-organisation.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { type TestOrganisation, testOrganisation } from '../test-database.ts'

/** The app with both demo organisations, on a Sunday in November 2026. */
export interface Quoting extends TestApp {
  quollway: TestOrganisation
  tern: TestOrganisation
  send(payload: string | object, apiKey?: string): ReturnType<typeof inject>
  read(path: string, apiKey?: string): ReturnType<typeof inject>
}

const inject = (running: TestApp, options: object) => running.app.inject(options)

export async function testQuoting(): Promise<Quoting> {
  const running = await testApp()
  running.services.clock = () => new Date('2026-11-15T01:00:00Z')
  const quollway = running.organisation
  const tern = await testOrganisation(running.database.pool)
  const now = new Date('2026-11-01T00:00:00Z')
  for (const [{ organisationId }, which] of [[quollway, 'quollway'] as const, [tern, 'tern'] as const]) {
    await inTransaction(running.database.pool, (client) =>
      fillWithDemoData(client, organisationId, which, now),
    )
  }
  const url = '/v1/org/quote/getQuote'
  return {
    ...running,
    quollway,
    tern,
    send: (payload, apiKey = quollway.apiKey) =>
      inject(running, {
        method: 'POST',
        url,
        payload,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      }),
    read: (path, apiKey = quollway.apiKey) =>
      inject(running, { method: 'GET', url: `${url}/${path}`, headers: { 'x-api-key': apiKey } }),
  }
}

export const carton = { quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }

/** A request that is priced: parcels from Melbourne to Sydney. */
export const quoteBody = {
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [carton],
}
