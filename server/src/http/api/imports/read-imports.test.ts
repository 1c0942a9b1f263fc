import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

let app: ImportingApp
let shipmentImport: string
let activityImport: string
const shipmentBase = '/v1/org/shipments/imports'
const activityBase = '/v1/org/fulfilment/imports'
const notFound = { statusCode: 404, message: 'Import not found', error: 'Not Found' }

beforeAll(async () => {
  app = await importingApp()
  const bad = Array.from({ length: 7 }, (_, at) =>
    goodActivity({ activityTimestamp: 'never', reference: `B-${at}` }),
  )
  const activities = await app.push('/v1/org/fulfilment/activities', { activities: [goodActivity(), ...bad] })
  const shipments = await app.push(shipmentBase, {
    shipments: [goodShipment(), goodShipment({ shipmentId: '' })],
  })
  activityImport = (await app.ended(activities)).importId
  shipmentImport = (await app.ended(shipments)).importId
})
afterAll(() => app.close())

describe('an import', () => {
  test('that is unknown, malformed, of the other kind or of another organisation gets the same 404', async () => {
    const ids = [
      uuidv7(),
      'nonsense',
      '%00',
      'x'.repeat(900),
      `${shipmentImport}x`,
      shipmentImport.toUpperCase(),
    ]
    for (const id of ids) {
      for (const base of [shipmentBase, activityBase]) {
        for (const rest of ['', '/errors']) {
          const answer = await app.get(`${base}/${id}${rest}`)
          expect([id, rest, answer.statusCode, answer.json()]).toEqual([id, rest, 404, notFound])
        }
      }
    }
    const foreign = [
      await app.get(`${shipmentBase}/${activityImport}`),
      await app.get(`${activityBase}/${shipmentImport}`),
      await app.get(`${shipmentBase}/${shipmentImport}`, app.other.apiKey),
      await app.get(`${activityBase}/${activityImport}/errors`, app.other.apiKey),
      await app.push(`${activityBase}/${shipmentImport}/cancel`, ''),
      await app.push(`${shipmentBase}/${shipmentImport}/cancel`, '', { 'x-api-key': app.other.apiKey }),
      await app.push(`${shipmentBase}/nonsense/cancel`, ''),
    ]
    for (const answer of foreign) expect([answer.statusCode, answer.json()]).toEqual([404, notFound])
  })
  test('has a link that needs no key, works for an hour, and opens nothing else', async () => {
    const { errorReportUrl } = (await app.get(`${activityBase}/${activityImport}`)).json()
    const { pathname } = new URL(errorReportUrl)
    expect((await app.app.inject({ url: pathname })).statusCode).toBe(200)
    const token = pathname.split('/').at(-1) ?? ''
    for (const forged of [
      `${token}x`,
      token.slice(0, -1),
      `x${token}`,
      'x',
      token.replace(/^./, 'f'),
      '%00',
    ]) {
      const answer = await app.app.inject({ url: `/v1/error-reports/${forged}` })
      expect([forged, answer.statusCode, answer.json().error]).toEqual([forged, 403, 'Forbidden'])
    }
    const { clock } = app.services
    app.services.clock = () => new Date(Date.now() + 3_600_001)
    const late = await app.app.inject({ url: pathname })
    const fresh = (await app.get(`${activityBase}/${activityImport}`)).json().errorReportUrl
    app.services.clock = clock
    expect(late.statusCode).toBe(403)
    expect(fresh).not.toBe(errorReportUrl)
  })
  test('is listed newest first, page by page, for its kind and organisation', async () => {
    for (let count = 0; count < 4; count++) await app.push(shipmentBase, { shipments: [goodShipment()] })
    const all = (await app.get(shipmentBase)).json()
    expect(all.nextCursor).toBeNull()
    const ids: string[] = []
    for (let url = `${shipmentBase}?limit=2`; ; ) {
      const page = (await app.get(url)).json()
      ids.push(...page.items.map((item: { importId: string }) => item.importId))
      if (page.nextCursor === null) break
      url = `${shipmentBase}?limit=2&cursor=${page.nextCursor}`
    }
    expect(ids).toEqual(all.items.map((item: { importId: string }) => item.importId))
    expect(ids.at(-1)).toBe(shipmentImport)
    expect((await app.get(shipmentBase, app.other.apiKey)).json()).toEqual({ items: [], nextCursor: null })
    expect((await app.get(activityBase)).json().items).toHaveLength(1)
  })
  test('that has ended cannot be cancelled', async () => {
    const answer = await app.push(`${shipmentBase}/${shipmentImport}/cancel`, '')
    expect(answer.json()).toEqual({
      statusCode: 409,
      message: 'The import has already ended (completed)',
      error: 'Conflict',
    })
  })
})

describe('rejected rows', () => {
  const errors = () => `${activityBase}/${activityImport}/errors`

  test('come in the order of the rows, on pages of any size, each once', async () => {
    const accepted = await app.get(`${activityBase}/${activityImport}`)
    expect(accepted.json().counts.failed).toBe(7)
    for (const limit of [1, 2, 3, 7, 500]) {
      const seen: number[] = []
      for (let cursor = ''; ; ) {
        const page = (await app.get(`${errors()}?limit=${limit}${cursor}`)).json()
        expect(page.items.length).toBeGreaterThan(0)
        seen.push(...page.items.map((row: { rowNumber: number }) => row.rowNumber))
        if (page.nextCursor === null) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8])
    }
  })
  test('accept a limit from 1 to 500', async () => {
    for (const limit of ['0', '501', '-1', 'ten', '1.5', '', '1&limit=2', '1e2', '%2B1', '01', '%201']) {
      const answer = await app.get(`${errors()}?limit=${limit}`)
      expect([limit, answer.statusCode, typeof answer.json().message]).toEqual([limit, 400, 'string'])
    }
  })
  test('refuse a cursor that is changed, from another list or not a cursor, before looking for the import', async () => {
    const { nextCursor } = (await app.get(`${errors()}?limit=1`)).json()
    const imports = (await app.get(`${shipmentBase}?limit=1`)).json().nextCursor
    const cursors = [
      '',
      'x',
      `${nextCursor}x`,
      nextCursor.slice(1),
      nextCursor.toLowerCase(),
      imports,
      'x'.repeat(2000),
      '%00',
    ]
    for (const cursor of cursors) {
      const answer = await app.get(`${errors()}?cursor=${cursor}`)
      expect([cursor, answer.statusCode, typeof answer.json().message]).toEqual([cursor, 400, 'string'])
    }
    const elsewhere = [
      await app.get(`${shipmentBase}/${shipmentImport}/errors?cursor=${nextCursor}`),
      await app.get(`${activityBase}/${uuidv7()}/errors?cursor=x`),
      await app.get(`${errors()}?cursor=${nextCursor}`, app.other.apiKey),
    ]
    for (const answer of elsewhere) expect(answer.statusCode).toBe(400)
  })
  test('that are long are spread over more pages, so that no page exhausts memory', async () => {
    const long = 'x'.repeat(32_000)
    const field = (text: string) => ({ reference: text, chargeCode: text, customerId: text, status: text })
    const activities = Array.from({ length: 120 }, () => goodActivity(field(long)))
    const accepted = await app.push('/v1/org/fulfilment/activities', { activities })
    expect((await app.ended(accepted)).counts.failed).toBe(120)
    const first = (await app.get(`${accepted.json().statusUrl}/errors?limit=500`)).json()
    expect(first.items.length).toBeLessThan(120)
    expect(first.nextCursor).not.toBeNull()
    expect(await app.rejected(accepted)).toHaveLength(120)
  })
})

describe('the ledgers', () => {
  test('are filtered and read page by page, latest activity first', async () => {
    const activities = Array.from({ length: 5 }, (_, at) =>
      goodActivity({ reference: 'PAGED', activityTimestamp: `2026-08-0${at + 1}T00:00:00` }),
    )
    await app.ended(await app.push('/v1/org/fulfilment/activities', { activities }))
    const path = '/v1/org/fulfilment/activities'
    const times: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await app.get(`${path}?reference=PAGED&limit=2${cursor}`)).json()
      times.push(
        ...page.items.map((item: { activityTimestamp: string }) => item.activityTimestamp.slice(0, 10)),
      )
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(times).toEqual(['2026-08-04', '2026-08-03', '2026-08-02', '2026-08-01', '2026-07-31'])
    const between = await app.get(`${path}?reference=PAGED&from=2026-08-02&to=2026-08-04`)
    expect(between.json().items).toHaveLength(2)
    const none = await app.get(
      `${path}?warehouseCode=NONE&chargeCode=PICK&customerId=GUMNUT&importId=${activityImport}`,
    )
    expect(none.json()).toEqual({ items: [], nextCursor: null })
    expect((await app.get(path, app.other.apiKey)).json().items).toEqual([])
    expect((await app.get('/v1/org/shipments', app.other.apiKey)).json().items).toEqual([])
  })
  const filters = {
    '/v1/org/shipments': ['shipmentId', 'customerId', 'importId'],
    '/v1/org/fulfilment/activities': [
      'reference',
      'customerId',
      'warehouseCode',
      'chargeCode',
      'importId',
      'from',
      'to',
    ],
  }
  test.each(Object.entries(filters))(
    'of %s refuse an empty or unreadable filter and name it',
    async (path, names) => {
      for (const name of names) {
        for (const value of ['', '%00', 'x'.repeat(256)]) {
          const { statusCode, message } = (await app.get(`${path}?${name}=${value}`)).json()
          expect([name, value, statusCode, message]).toEqual([
            name,
            value,
            400,
            expect.stringMatching(`^${name} must`),
          ])
        }
      }
      expect((await app.get(`${path}?customerId=`)).json().message).toBe('customerId must not be empty')
      expect((await app.get(`${path}?colour=red`)).statusCode).toBe(400)
    },
  )
  test('refuse a time that is not a valid timestamp', async () => {
    for (const query of ['from=yesterday', 'to=2026-02-30']) {
      const answer = await app.get(`/v1/org/fulfilment/activities?${query}`)
      expect([query, answer.statusCode, typeof answer.json().message]).toEqual([query, 400, 'string'])
    }
  })
  test.each(Object.keys(filters))(
    'of %s refuse an import id that cannot exist; an unknown or foreign one has no rows',
    async (path) => {
      const malformed = [
        'nonsense',
        '%20',
        activityImport.toUpperCase(),
        `${activityImport}x`,
        `%20${activityImport}`,
      ]
      for (const importId of malformed) {
        const answer = await app.get(`${path}?importId=${importId}`)
        expect([importId, answer.json()]).toEqual([
          importId,
          {
            statusCode: 400,
            message: 'importId must be the id of an import, as the push returned it',
            error: 'Bad Request',
          },
        ])
      }
      for (const importId of [shipmentImport, activityImport, uuidv7()]) {
        const answer = await app.get(`${path}?importId=${importId}`, app.other.apiKey)
        expect([answer.statusCode, answer.json()]).toEqual([200, { items: [], nextCursor: null }])
      }
    },
  )
  test('refuse a cursor of other filters', async () => {
    const { nextCursor } = (await app.get('/v1/org/fulfilment/activities?reference=PAGED&limit=1')).json()
    const answer = await app.get(`/v1/org/fulfilment/activities?reference=OTHER&limit=1&cursor=${nextCursor}`)
    expect(answer.statusCode).toBe(400)
  })
})
