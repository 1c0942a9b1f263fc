import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodActivity, goodShipment, type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../test/people.ts'

let service: ImportingApp
let finance: Browser
let operations: Browser
let customer: Browser

const formula = '=HYPERLINK("http://x","y")'

beforeAll(async () => {
  service = await importingApp()
  finance = await signedIn(service, 'finance')
  operations = await signedIn(service, 'operations')
  customer = await signedIn(service, 'customer', { customerId: 'GUMNUT' })
  const shipments = [
    goodShipment({ shipmentId: 'A-1', sourceDetails: undefined, quoteDate: '2026-07-02T00:00:00Z' }),
    goodShipment({ shipmentId: 'A-2', customerId: 'UNKNOWN', customFields: { costCentre: formula } }),
    goodShipment({ shipmentId: 'B-1', quoteDate: '2026-07-03T00:00:00Z' }),
    goodShipment({ shipmentId: 'C-1', originSuburb: 'Nowhere' }),
  ]
  await service.ended(await service.push('/v1/org/shipments/imports', { shipments, sourceDetails: 'first' }))
  const activities = [
    goodActivity({ reference: formula, quantity: -2 }),
    goodActivity({ chargeCode: 'PACK', quantity: 3, activityTimestamp: new Date().toISOString() }),
  ]
  for (const sourceDetails of ['once', 'twice']) {
    await service.ended(await service.push('/v1/org/fulfilment/activities', { activities, sourceDetails }))
  }
  await service.ended(
    await service.push('/v1/org/fulfilment/activities', {
      activities: [goodActivity({ quantity: 9 }), goodActivity({ quantity: 8, status: 'DONE' })],
    }),
  )
})
afterAll(() => service.close())

const items = async (url: string, browser = finance) => (await browser.call('GET', url)).json().items

describe('imports for people', () => {
  test('both kinds are one list, with filters and who sent them', async () => {
    const all = await items('/portal/imports')
    expect(all.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'activities',
      'activities',
      'activities',
      'shipments',
    ])
    expect(all[0].submittedBy).toEqual({ type: 'key', name: 'test' })
    const names = async (query: string) =>
      (await items(`/portal/imports?${query}`)).map(({ name }: { name: string }) => name)
    expect(await names('status=rejected')).toEqual(['first'])
    expect(await names('kind=activities&find=TWI')).toEqual(['twice'])
    expect(await names('find=%25')).toEqual([])
    expect(await names('status=failed')).toEqual([])
    expect(await names('to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await names('from=2020-01-01T00:00:00Z&kind=shipments')).toEqual(['first'])
    const first = (await finance.call('GET', '/portal/imports?limit=3')).json()
    const next = await items(`/portal/imports?limit=3&cursor=${first.nextCursor}`)
    expect(next.map(({ name }: { name: string }) => name)).toEqual(['first'])
  })

  test('one import says why rows were rejected and how it was read', async () => {
    const [{ importId }] = await items('/portal/imports?status=rejected')
    const shown = (await finance.call('GET', `/portal/imports/${importId}`)).json()
    expect(shown.reasons).toEqual([
      {
        reason: 'Origin Zone(s) not found',
        rows: 1,
        example: { rowNumber: 4, values: ['3000', 'Nowhere'], beside: [] },
        inNoZone: [],
      },
    ])
    expect(shown.read.format).toBe('json')
    expect(shown.errorReportUrl).toContain('/v1/error-reports/')
    const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
    expect((await stranger.call('GET', `/portal/imports/${importId}`)).statusCode).toBe(404)
    expect(await items('/portal/imports', stranger)).toEqual([])
  })

  test('a person pushes with the session, is named as the sender, and cancels with a trace', async () => {
    const stopped = await importingApp({}, { worker: false })
    const person = await signedIn(stopped, 'operations')
    const pushed = await person.call('POST', '/v1/org/shipments/imports', { shipments: [goodShipment()] })
    expect(pushed.statusCode).toBe(202)
    const [shown] = await items('/portal/imports', person)
    expect(shown.submittedBy).toEqual({ type: 'user', name: person.email })
    const changes = (await person.call('GET', '/portal/import-changes')).json()
    expect(changes.items).toHaveLength(1)
    expect((await person.call('POST', `${pushed.json().statusUrl}/cancel`)).json().status).toBe('cancelled')
    const after = (await person.call('GET', `/portal/import-changes?since=${changes.now}`)).json()
    expect(after.items[0].status).toBe('cancelled')
    const [entry] = await items('/portal/audit-log?kind=import', person)
    expect(entry).toMatchObject({ action: 'cancel', actorName: person.email, identity: shown.importId })
    await stopped.close()
  })

  test('the header of a file is checked before anything is queued', async () => {
    const inspect = (content: string) =>
      service.app.inject({
        method: 'POST',
        url: '/portal/inspect-file?kind=activities',
        headers: {
          cookie: [...operations.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': operations.csrfToken,
          'content-type': 'multipart/form-data; boundary=B',
        },
        payload: `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--B--\r\n`,
      })
    const wrong = (await inspect('warehouseCode;Charge;quantity;activityTimestamp\r\nSYD1;PICK;1;x')).json()
    expect(wrong.problem).toBe(
      'Invalid file structure. Missing required column(s): chargeCode. Unrecognised column(s): Charge.',
    )
    expect(wrong).toMatchObject({
      format: 'csv',
      delimiter: ';',
      missing: ['chargeCode'],
      unrecognised: [{ header: 'Charge', suggestion: 'chargeCode' }],
    })
    const right = (await inspect('warehouseCode,chargeCode,quantity,activityTimestamp\r\n')).json()
    expect(right.problem).toBe(null)
    expect(right.headerBelow).toBe(null)
    // The delimiter of the title is not that of the table.
    const titled =
      'Picks of July, all sites\r\n\r\nwarehouseCode;chargeCode;quantity;activityTimestamp\r\nSYD1;PICK;1;x'
    expect((await inspect(titled)).json().headerBelow).toEqual({
      rowNumber: 3,
      cells: ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
    })
    expect((await inspect('')).statusCode).toBe(400)
    expect(await items('/portal/imports')).toHaveLength(4)
  })

  test('Home counts what needs attention and the rows of each day', async () => {
    const home = (await finance.call('GET', '/portal/home')).json()
    expect(home).toMatchObject({
      queued: 0,
      processing: 0,
      failedImports: 0,
      importsWithRejectedRows: 1,
      rejectedRows: 1,
      flaggedShipments: 1,
      flaggedActivities: 2,
    })
    expect(home.days).toHaveLength(10)
    expect(home.days.at(-1)).toMatchObject({ received: 10, rejected: 1 })
    expect(home.now).toHaveLength(4)
  })
})

describe('ledgers for people', () => {
  test('shipments are filtered by the beginning of their id and by flags, the latest quote date first', async () => {
    const ids = async (query: string) =>
      (await items(`/portal/shipments?${query}`)).map(({ shipmentId }: { shipmentId: string }) => shipmentId)
    expect(await ids('startsWith=A')).toEqual(['A-1', 'A-2'])
    expect(await ids('flagged=true')).toEqual(['A-2'])
    expect(await ids('customerId=GUMNUT')).toEqual(['B-1', 'A-1'])
    const first = (await finance.call('GET', '/portal/shipments?limit=2')).json()
    expect(first.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId)).toEqual(['B-1', 'A-1'])
    expect(await ids(`limit=2&cursor=${first.nextCursor}`)).toEqual(['A-2'])
  })

  test('an export has exactly the filtered rows; text cannot become a formula, numbers stay numbers', async () => {
    const csv = await finance.call('GET', '/portal/shipments.csv?startsWith=A')
    const lines = csv.payload.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    const activities = await finance.call('GET', '/portal/activities.csv?chargeCode=PICK&customerId=GUMNUT')
    const rows = activities.payload.trim().split('\r\n')
    expect(rows).toHaveLength(5)
    expect(rows.some((row) => row.includes(',-2,'))).toBe(true)
    expect(rows.some((row) => row.includes(`"'=HYPERLINK`))).toBe(true)
  })

  test('totals never sum different charge codes', async () => {
    const codes = await items('/portal/activity-totals?from=2026-06-01T00:00:00Z&to=2026-07-31T00:00:00Z')
    expect(codes).toEqual([{ chargeCode: 'PICK', group: null, week: '2026-06-29', quantity: '13', rows: 4 }])
    const recent = await items('/portal/activity-totals?by=warehouseCode')
    expect(recent).toMatchObject([{ chargeCode: 'PACK', group: 'SYD1', quantity: '6', rows: 2 }])
    const tooLong = await finance.call('GET', '/portal/activity-totals?from=2020-01-01T00:00:00Z')
    expect(tooLong.statusCode).toBe(400)
  })

  test('activities, their counts, totals and export are filtered by status, and the statuses are listed', async () => {
    expect(await items('/portal/activity-statuses')).toEqual(['DONE'])
    expect(await items('/portal/activities?status=DONE')).toMatchObject([{ quantity: '8', status: 'DONE' }])
    expect((await finance.call('GET', '/portal/activity-counts?status=DONE')).json().activities).toBe(1)
    const days = 'from=2026-06-01T00:00:00Z&to=2026-07-31T00:00:00Z'
    expect(await items(`/portal/activity-totals?status=DONE&${days}`)).toMatchObject([{ quantity: '8' }])
    const csv = await finance.call('GET', '/portal/activities.csv?status=DONE')
    expect(csv.payload.trim().split('\r\n')).toHaveLength(2)
  })

  test('pushes that wrote the same rows are shown together; others with as many rows are not', async () => {
    const groups = await items('/portal/activity-doubles')
    expect(groups).toHaveLength(1)
    expect(groups[0].imports.map(({ name }: { name: string }) => name)).toEqual(['twice', 'once'])
  })

  test('choices for forms are listed with their names, for one organisation only', async () => {
    const choices = (await finance.call('GET', '/portal/choices')).json()
    expect(choices.warehouses.map(({ id }: { id: string }) => id)).toContain('SYD1')
    expect(choices.chargeCodes.map(({ id }: { id: string }) => id)).toContain('PICK')
    const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
    expect((await stranger.call('GET', '/portal/choices')).json()).toEqual({
      warehouses: [],
      chargeCodes: [],
      itemTypes: [],
      carriers: [],
      services: [],
      rateCards: [],
      extras: [],
    })
  })

  test('a customer is found by a part of its id or name, the one with this very id first', async () => {
    const found = async (text: string, who = finance) =>
      (await who.call('GET', `/portal/customers?text=${encodeURIComponent(text)}`)).json()
    const { items, total } = (await finance.call('GET', '/portal/customers')).json()
    expect(items).toHaveLength(total)
    expect(items.map(({ id }: { id: string }) => id)).toContain('GUMNUT')
    for (const text of ['gumnut', 'GUM-NUT', 'gum nut', 'umnu']) {
      expect((await found(text)).items[0], text).toMatchObject({ id: 'GUMNUT' })
    }
    const name: string = items[0].name
    expect((await found(name.slice(1).toUpperCase())).items).toContainEqual(items[0])
    for (const text of ['-%', '_______', 'no such customer']) {
      expect(await found(text), text).toEqual({ items: [], total: 0 })
    }
    const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
    expect(await found('', stranger)).toEqual({ items: [], total: 0 })
  })

  test('places are found by postcode, by name and by both', async () => {
    const found = async (text: string) =>
      (await items(`/portal/places?text=${encodeURIComponent(text)}`)).map(
        (place: { postalCode: string; suburb: string }) => `${place.postalCode} ${place.suburb}`,
      )
    expect(await found('st kil')).toContain('3182 St Kilda')
    expect(await found('3182')).toContain('3182 St Kilda')
    expect(await found('3182 St K')).toContain('3182 St Kilda')
    expect(await found('3000 St K')).toEqual([])
  })

  test('a customer’s user cannot call any of these', async () => {
    for (const url of [
      '/portal/home',
      '/portal/shipments',
      '/portal/shipments.csv',
      '/portal/activities',
      '/portal/activities.csv',
      '/portal/activity-totals',
      '/portal/activity-totals.csv',
      '/portal/activity-flags',
      '/portal/activity-doubles',
      '/portal/choices',
      '/portal/customers',
      '/portal/quotes/x/costs',
      '/portal/audit-log',
      '/portal/audit-log-actors',
      '/v1/org/shipments',
    ]) {
      expect((await customer.call('GET', url)).statusCode, url).toBe(403)
    }
    expect((await customer.call('GET', '/portal/me')).json()).toMatchObject({
      role: 'customer',
      customerId: 'GUMNUT',
      permissions: [
        'imports:read',
        'files:send',
        'rejected-rows:read',
        'rejected-rows:correct',
        'places:read',
        'account:use',
      ],
    })
    expect((await operations.call('GET', '/portal/quotes/x/costs')).statusCode).toBe(404)
  })
})

describe('totals', () => {
  const get = async (url: string, browser = finance) => (await browser.call('GET', url)).json()

  test('of the shipments that the same filters show', async () => {
    const shipments = [
      goodShipment({ shipmentId: 'D-1', quoteDate: '2026-03-01', totalCostReceived: 0.1 }),
      goodShipment({ shipmentId: 'D-2', quoteDate: '2026-03-31T23:59:00+11:00', totalCostReceived: 0.2 }),
      goodShipment({ shipmentId: 'D-3', quoteDate: '2026-03-31T23:59:00Z', customerId: 'NOBODY' }),
    ]
    await service.ended(await service.push('/v1/org/shipments/imports', { shipments }))
    const march = 'from=2026-03-01&to=2026-04-01'
    expect(
      (await items(`/portal/shipments?${march}`)).map((one: { shipmentId: string }) => one.shipmentId),
    ).toEqual(['D-2', 'D-1'])
    expect(await get(`/portal/shipment-totals?${march}`)).toEqual({
      shipments: 2,
      billed: 0.3,
      unbilled: 0,
      flagged: 0,
    })
    expect(await get('/portal/shipment-totals?startsWith=D-&from=2026-03-15')).toEqual({
      shipments: 2,
      billed: 0.2,
      unbilled: 1,
      flagged: 1,
    })
    const file = await finance.call('GET', `/portal/shipments.csv?${march}`)
    expect(file.payload.trim().split('\r\n')).toHaveLength(3)
    expect((await finance.call('GET', '/portal/shipment-totals?from=soon')).statusCode).toBe(400)
    expect((await customer.call('GET', '/portal/shipment-totals')).statusCode).toBe(403)
  })

  test('of the file are those of the page: a shipment has its cost on its first line only', async () => {
    const line = (itemType: string) => ({ itemType, itemQuantity: 1, itemWeight: 1 })
    const lines = [line('CARTON'), line('PALLET'), line('SATCHEL')]
    const shipments = [
      goodShipment({ shipmentId: 'F-1', totalCostReceived: 12.5, items: lines }),
      goodShipment({ shipmentId: 'F-2', totalCostReceived: -40, items: lines.slice(1) }),
      goodShipment({ shipmentId: 'F-3', totalCostReceived: 0.105, items: lines }),
      goodShipment({ shipmentId: 'F-4', items: lines }),
    ]
    await service.ended(await service.push('/v1/org/shipments/imports', { shipments }))
    const { billed } = await get('/portal/shipment-totals?startsWith=F-')
    const content = (await finance.call('GET', '/portal/shipments.csv?startsWith=F-')).payload
    const [header = '', ...rows] = content.replace('\ufeff', '').trim().split('\r\n')
    const column = header.split(',').indexOf('totalCostReceived')
    const costs = rows.map((row) => row.split(',')[column])
    expect(costs).toEqual(['12.50', '', '', '-40.00', '', '0.105', '', '', '', '', ''])
    expect(costs.reduce((sum, cost) => sum + Number(cost), 0)).toBeCloseTo(billed, 2)

    const kept = await items('/portal/shipments?startsWith=F-')
    // The file has the columns of an import and no other.
    const again = await service.pushFile('/v1/org/shipments/imports/file', { name: 'f.csv', content })
    expect((await service.ended(again)).counts).toEqual({ received: 11, processed: 4, failed: 0 })
    const costOf = ({ shipmentId, totalCostReceived }: Record<string, unknown>) => [
      shipmentId,
      totalCostReceived,
    ]
    expect((await items('/portal/shipments?startsWith=F-')).map(costOf)).toEqual(kept.map(costOf))
  })

  test('of the activities that the same filters show are counts, never sums over charge codes', async () => {
    expect(await get('/portal/activity-counts?chargeCode=PACK')).toEqual({ activities: 2, flagged: 2 })
    expect(await get('/portal/activity-counts?flagged=true')).toEqual({ activities: 2, flagged: 2 })
  })

  test('of the month, and of the quotes of the week', async () => {
    const now = new Date().toISOString()
    await service.ended(
      await service.push('/v1/org/shipments/imports', {
        shipments: [goodShipment({ shipmentId: 'E-1', quoteDate: now })],
      }),
    )
    const quote = {
      general: { customerIds: ['GUMNUT', 'IRONBARK'] },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 1 }],
    }
    expect((await operations.call('POST', '/v1/org/quote/getQuote', quote)).statusCode).toBe(200)
    expect(await get('/portal/figures')).toEqual({
      quotes: 2,
      quotesWithoutPrice: 2,
      month: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      shipments: 1,
      flaggedShipments: 0,
      activities: 2,
      flaggedActivities: 2,
    })
  })
})
