import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

test.each([
  [
    'activities',
    '/v1/org/fulfilment/activities',
    { activities: [goodActivity(), goodActivity(), goodActivity({ activityTimestamp: 'never' })] },
  ],
  [
    'shipments',
    '/v1/org/shipments/imports',
    {
      shipments: [
        goodShipment(),
        goodShipment({ shipmentId: 'S-2' }),
        goodShipment({ shipmentId: 'S-3', originPostCode: 'nowhere' }),
      ],
    },
  ],
])(
  'while %s are processed, the running total and progress are shown; failures only at the end',
  async (_kind, url, body) => {
    // Holds the import just before its end: it cannot write its rejected rows.
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query('lock table rejected_row in share mode')
    const accepted = await app.push(url, body)
    const read = async () => (await app.get(accepted.json().statusUrl)).json()
    try {
      await expect.poll(async () => (await read()).counts.processed).toBe(2)
      const shown = await read()
      expect(shown).toMatchObject({
        status: 'processing',
        counts: { received: 3, processed: 2, failed: 0 },
        finishedAt: null,
        errorReportUrl: null,
        errorMessage: null,
      })
      expect(shown.startedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(shown.progress).toBeGreaterThan(0)
      expect(shown.progress).toBeLessThan(100)
      expect((await app.get(`${accepted.json().statusUrl}/errors`)).json()).toEqual({
        items: [],
        nextCursor: null,
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await app.ended(accepted)).toMatchObject({
      status: 'completed',
      progress: 100,
      counts: { received: 3, processed: 2, failed: 1 },
      errorReportUrl: expect.any(String),
    })
  },
)
