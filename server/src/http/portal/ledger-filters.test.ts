import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodActivity, goodShipment, type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../test/people.ts'

let service: ImportingApp
let finance: Browser

beforeAll(async () => {
  service = await importingApp()
  finance = await signedIn(service, 'finance')
})
afterAll(() => service.close())

const items = async (url: string) => (await finance.call('GET', url)).json().items

test('one filter takes several values, for rows, counts, totals and the file alike', async () => {
  const activities = [
    goodActivity({ warehouseCode: 'MEL1', chargeCode: 'PICK', quantity: 100, reference: 'several' }),
    goodActivity({ warehouseCode: 'BNE1', chargeCode: 'LABEL', quantity: 200, reference: 'several' }),
    goodActivity({ warehouseCode: 'PER1', chargeCode: 'PICK', quantity: 400, reference: 'several' }),
  ]
  await service.ended(await service.push('/v1/org/fulfilment/activities', { activities }))
  const both = 'warehouseCode=MEL1&warehouseCode=BNE1'
  const quantities = async (query: string) =>
    (await items(`/portal/activities?${query}`)).map(({ quantity }: { quantity: string }) => quantity)
  expect((await quantities(both)).sort()).toEqual(['100', '200'])
  expect(await quantities(`${both}&chargeCode=PICK&chargeCode=PACK`)).toEqual(['100'])
  expect(await quantities('warehouseCode=MEL1&warehouseCode=MEL1')).toEqual(['100'])
  const first = (await finance.call('GET', `/portal/activities?${both}&limit=1`)).json()
  const next = (
    await finance.call('GET', `/portal/activities?${both}&limit=1&cursor=${first.nextCursor}`)
  ).json()
  expect([...first.items, ...next.items].map(({ quantity }) => quantity).sort()).toEqual(['100', '200'])
  expect(next.nextCursor).toBe(null)
  expect((await finance.call('GET', `/portal/activity-counts?${both}`)).json().activities).toBe(2)
  const days = 'from=2026-06-01T00:00:00Z&to=2026-07-31T00:00:00Z'
  expect(await items(`/portal/activity-totals?by=warehouseCode&${both}&${days}`)).toMatchObject([
    { chargeCode: 'LABEL', group: 'BNE1', quantity: '200' },
    { chargeCode: 'PICK', group: 'MEL1', quantity: '100' },
  ])
  const csv = await finance.call('GET', `/portal/activities.csv?${both}`)
  expect(csv.payload.trim().split('\r\n')).toHaveLength(3)
  const sent = [
    goodShipment({ shipmentId: 'A-1', quoteDate: '2026-07-02T00:00:00Z' }),
    goodShipment({ shipmentId: 'A-2', customerId: 'UNKNOWN' }),
    goodShipment({ shipmentId: 'A-3', customerId: 'IRONBARK' }),
    goodShipment({ shipmentId: 'B-1', quoteDate: '2026-07-03T00:00:00Z' }),
  ]
  await service.ended(await service.push('/v1/org/shipments/imports', { shipments: sent }))
  const customers = 'customerId=GUMNUT&customerId=UNKNOWN'
  const shipments = await items(`/portal/shipments?${customers}`)
  expect(shipments.map(({ shipmentId }: { shipmentId: string }) => shipmentId)).toEqual(['B-1', 'A-1', 'A-2'])
  expect((await finance.call('GET', `/portal/shipment-totals?${customers}`)).json().shipments).toBe(3)
  const file = await finance.call('GET', `/portal/shipments.csv?${customers}`)
  expect(file.payload.trim().split('\r\n')).toHaveLength(4)
  for (const query of ['customerId=', 'customerId=A&customerId=', 'customerId=A&customerId=%00']) {
    expect((await finance.call('GET', `/portal/shipments?${query}`)).statusCode, query).toBe(400)
  }
  // The public API keeps one value for each filter.
  expect((await service.get('/v1/org/shipments?customerId=A&customerId=B')).statusCode).toBe(400)
})

test('activities of two imports are listed row by row, page after page, and one is found by its row', async () => {
  const push = async (reference: string) => {
    const activities = [1, 2, 3].map((quantity) => goodActivity({ quantity, reference }))
    return (await service.ended(await service.push('/v1/org/fulfilment/activities', { activities }))).importId
  }
  const imports = [await push('first'), await push('second')].sort()
  const both = imports.map((id) => `importId=${id}`).join('&')
  const found: { importId: string; rowNumber: number }[] = []
  for (let cursor = ''; cursor !== null; ) {
    const page = (await finance.call('GET', `/portal/activities?${both}&limit=1${cursor}`)).json()
    found.push(...page.items)
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  expect(found.map(({ importId, rowNumber }) => [importId, rowNumber])).toEqual(
    [1, 2, 3].flatMap((row) => imports.map((id) => [id, row])),
  )
  expect((await finance.call('GET', `/portal/activity-counts?${both}`)).json().activities).toBe(6)
  const csv = await finance.call('GET', `/portal/activities.csv?${both}`)
  expect(csv.payload.trim().split('\r\n')).toHaveLength(7)
  expect(await items(`/portal/activities?importId=${imports[1]}&rowNumber=2`)).toMatchObject([
    { importId: imports[1], rowNumber: 2, quantity: '2' },
  ])
  expect(await items(`/portal/activities?importId=${imports[1]}&rowNumber=4`)).toEqual([])
  expect((await finance.call('GET', `/portal/activities?${both}&importId=none`)).statusCode).toBe(400)
})

test('shipments are found by the beginning of their id in any case, page after page and in the file', async () => {
  const ids = ['case-1', 'Case-2', 'CASE-3', 'cAsE-3', 'CASF-4', 'straße-1', 'ÅNGSTRÖM-1']
  const shipments = ids.map((shipmentId) => goodShipment({ shipmentId, totalCostReceived: 1 }))
  await service.ended(await service.push('/v1/org/shipments/imports', { shipments }))
  const found = async (startsWith: string) => {
    const listed: string[] = []
    for (let cursor = ''; cursor !== null; ) {
      const path = `/portal/shipments?startsWith=${encodeURIComponent(startsWith)}&limit=2${cursor}`
      const page = (await finance.call('GET', path)).json()
      listed.push(...page.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId))
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`
    }
    return listed.sort()
  }
  const four = ['CASE-3', 'Case-2', 'cAsE-3', 'case-1']
  for (const typed of ['case', 'CASE-', 'cAsE']) expect(await found(typed), typed).toEqual(four)
  expect(await found('case-3')).toEqual(['CASE-3', 'cAsE-3'])
  expect(await found('STRAß')).toEqual(['straße-1'])
  expect(await found('ångström-1')).toEqual(['ÅNGSTRÖM-1'])
  for (const typed of ['case-30', 'ca_e', '%', 'c'.repeat(255)]) expect(await found(typed), typed).toEqual([])
  expect((await finance.call('GET', '/portal/shipment-totals?startsWith=CASE-')).json()).toMatchObject({
    shipments: 4,
    billed: 4,
  })
  const csv = await finance.call('GET', '/portal/shipments.csv?startsWith=CASE-')
  expect(csv.payload.trim().split('\r\n')).toHaveLength(5)
})

test('weeks begin at midnight of a Monday in the time zone, also where clocks change', async () => {
  const at = (activityTimestamp: string, quantity: number) =>
    goodActivity({ activityTimestamp, quantity, chargeCode: 'WEEKS' })
  const activities = [
    at('2026-04-05T13:59:59.999Z', 1),
    at('2026-04-05T14:00:00Z', 2),
    at('2026-10-04T12:59:59.999Z', 4),
    at('2026-10-04T13:00:00Z', 8),
  ]
  await service.ended(await service.push('/v1/org/fulfilment/activities', { activities }))
  const weeks = async (from: string, to: string) =>
    (await items(`/portal/activity-totals?chargeCode=WEEKS&from=${from}&to=${to}`)).map(
      ({ week, quantity }: { week: string; quantity: string }) => [week, Number(quantity)],
    )
  expect(await weeks('2026-03-30', '2026-10-31')).toEqual([
    ['2026-03-30', 1],
    ['2026-04-06', 2],
    ['2026-09-28', 4],
    ['2026-10-05', 8],
  ])
  expect(await weeks('2026-10-04T12:00:00Z', '2026-10-04T13:00:00Z')).toEqual([['2026-09-28', 4]])
  expect(await weeks('2026-10-05', '2026-10-05')).toEqual([])
})

test('the file of the totals has a row for each code or group and a column for each week', async () => {
  const at = (activityTimestamp: string, rest: object) => goodActivity({ activityTimestamp, ...rest })
  const activities = [
    at('2026-05-04T02:00:00Z', { chargeCode: '=SUM', quantity: 0.1 }),
    at('2026-05-19T02:00:00Z', { chargeCode: '=SUM', quantity: 0.2 }),
    at('2026-05-19T02:00:00Z', { chargeCode: 'PICK', quantity: -5, customerId: '+1' }),
  ]
  await service.ended(await service.push('/v1/org/fulfilment/activities', { activities }))
  const file = async (query: string) => {
    const answer = await finance.call(
      'GET',
      `/portal/activity-totals.csv?${query}&from=2026-05-04&to=2026-05-25`,
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return answer.payload.replace('\ufeff', '').trim().split('\r\n')
  }
  expect(await file('by=chargeCode')).toEqual([
    'chargeCode,name,2026-05-04,2026-05-11,2026-05-18,total',
    "'=SUM,,0.1,0,0.2,0.3",
    'PICK,Pick,0,0,-5,-5',
  ])
  expect(await file('by=customerId&chargeCode=PICK')).toEqual([
    'chargeCode,name,customerId,2026-05-04,2026-05-11,2026-05-18,total',
    "PICK,Pick,'+1,0,0,-5,-5",
  ])
  const tooLong = await finance.call('GET', '/portal/activity-totals.csv?from=2020-01-01')
  expect(tooLong.statusCode).toBe(400)
})

test('quantities are added up with every digit, above and below zero', async () => {
  const at = (activityTimestamp: string, quantity: number) =>
    goodActivity({ activityTimestamp, quantity, chargeCode: 'EXACT' })
  const activities = [
    at('2026-02-03T02:00:00Z', 123_456_789_012.1234),
    at('2026-02-03T02:00:00Z', 0.0001),
    at('2026-02-10T02:00:00Z', 0.000001),
    at('2026-02-17T02:00:00Z', -0.5),
  ]
  await service.ended(await service.push('/v1/org/fulfilment/activities', { activities }))
  const query = 'chargeCode=EXACT&from=2026-02-02&to=2026-02-23'
  const file = await finance.call('GET', `/portal/activity-totals.csv?${query}`)
  expect(file.payload.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'chargeCode,name,2026-02-02,2026-02-09,2026-02-16,total',
    'EXACT,,123456789012.1235,0.000001,-0.5,123456789011.623501',
  ])
  expect(await items(`/portal/activity-totals?${query}`)).toMatchObject([
    { week: '2026-02-02', quantity: '123456789012.1235' },
    { week: '2026-02-09', quantity: '0.000001' },
    { week: '2026-02-16', quantity: '-0.5' },
  ])
})

test('rows have their quantities with every digit', async () => {
  const activities = ['123456789012.123457', '-0.000001', '7'].map((quantity) =>
    JSON.stringify(goodActivity({ reference: 'digits', quantity: 0 })).replace(
      '"quantity":0',
      `"quantity":${quantity}`,
    ),
  )
  await service.ended(
    await service.push('/v1/org/fulfilment/activities', `{"activities":[${activities.join(',')}]}`),
  )
  const rows: { quantity: string }[] = await items('/portal/activities?reference=digits')
  expect(rows.map(({ quantity }) => quantity).sort()).toEqual(['-0.000001', '123456789012.123457', '7'])
})

test('files are named by what they have and the days, with times of the organisation’s zone', async () => {
  const activity = goodActivity({ reference: 'named', activityTimestamp: '2026-01-15T22:30:00Z' })
  await service.ended(await service.push('/v1/org/fulfilment/activities', { activities: [activity] }))
  const shipment = goodShipment({ shipmentId: 'N-1', quoteDate: '2026-07-15T22:30:00Z' })
  await service.ended(await service.push('/v1/org/shipments/imports', { shipments: [shipment] }))
  const fileOf = async (url: string) => {
    const { headers, payload } = await finance.call('GET', url)
    return { name: /filename="(.+)"/.exec(String(headers['content-disposition']))?.[1], payload }
  }
  const july = 'from=2026-07-01&to=2026-08-01'
  expect((await fileOf(`/portal/shipments.csv?${july}`)).name).toBe('shipments-2026-07-01-to-2026-07-31.csv')
  expect((await fileOf(`/portal/shipments.csv?flagged=true&from=2026-07-01`)).name).toBe(
    'flagged-shipments-from-2026-07-01.csv',
  )
  expect((await fileOf('/portal/activities.csv?to=2026-08-01')).name).toBe('activities-until-2026-07-31.csv')
  expect((await fileOf('/portal/activities.csv?from=2026-07-01&to=2026-07-02')).name).toBe(
    'activities-2026-07-01.csv',
  )
  expect((await fileOf('/portal/activities.csv')).name).toMatch(/^activities-all-\d{4}-\d\d-\d\d\.csv$/)
  expect((await fileOf(`/portal/activity-totals.csv?${july}`)).name).toBe(
    'activity-totals-2026-07-01-to-2026-07-31.csv',
  )
  expect((await fileOf(`/portal/audit-log.csv?${july}`)).name).toBe('audit-log-2026-07-01-to-2026-07-31.csv')
  expect((await fileOf('/portal/activities.csv?reference=named')).payload).toContain(
    '2026-01-16T09:30:00+11:00',
  )
  expect((await fileOf('/portal/shipments.csv?shipmentId=N-1')).payload).toContain(
    '2026-07-16T08:30:00+10:00',
  )
})

test('totals come by charge code, then by group with those without one last, then by week', async () => {
  const own = await importingApp()
  const browser = await signedIn(own, 'finance')
  const at = (chargeCode: string, customerId: string | undefined, day: string) =>
    goodActivity({ chargeCode, customerId, activityTimestamp: `2026-05-${day}T02:00:00Z` })
  const activities = [
    at('PICK', undefined, '05'),
    at('PICK', 'GUMNUT', '19'),
    at('PICK', 'GUMNUT', '05'),
    at('PICK', 'ACORN', '05'),
    at('LABEL', undefined, '05'),
  ]
  await own.ended(await own.push('/v1/org/fulfilment/activities', { activities }))
  const query = 'by=customerId&from=2026-05-04&to=2026-05-25'
  const totals: { chargeCode: string; group: string | null; week: string }[] = (
    await browser.call('GET', `/portal/activity-totals?${query}`)
  ).json().items
  expect(totals.map(({ chargeCode, group, week }) => [chargeCode, group, week])).toEqual([
    ['LABEL', null, '2026-05-04'],
    ['PICK', 'ACORN', '2026-05-04'],
    ['PICK', 'GUMNUT', '2026-05-04'],
    ['PICK', 'GUMNUT', '2026-05-18'],
    ['PICK', null, '2026-05-04'],
  ])
  await own.close()
})
