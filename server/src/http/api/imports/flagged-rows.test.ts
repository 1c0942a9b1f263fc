import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'

const shipments = '/v1/org/shipments/imports'
const activities = '/v1/org/fulfilment/activities'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const header =
  'shipmentId,customerId,rateCardAlias,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity'
const line = (id: string, customerId: string, card: string, quantity = '1') =>
  `${id},${customerId},${card},2000,Sydney,3000,Melbourne,CTN,${quantity}`
const fileOf = (...rows: string[]) => ({ name: 'flagged.csv', content: [header, ...rows].join('\n') })

const mixed = fileOf(
  line('F-1', 'gumnut', 'GLX-STD'),
  line('F-2', 'GUM NUT', 'glx std'),
  line('F-3', 'gumnut ', 'GLX-STD'),
  line('F-4', 'NOBODY', ''),
  line('F-5', '', 'GLX-STD'),
  line('F-6', 'GUMNUT', 'GLX-STD', ''),
  line('F-7', 'GUMNUT', 'GLX-STD'),
  line('F-6', 'GUMNUT', 'GLX-STD', '-2'),
  // Rejected: its unknown customer does not count.
  line('F-8', 'gumnut', 'GLX-STD', 'many'),
)
const mixedFlagged = {
  count: 6,
  flags: [
    {
      flag: 'unknownCustomer',
      count: 4,
      codes: [
        { code: 'gumnut', count: 2, meant: 'GUMNUT' },
        { code: 'GUM NUT', count: 1, meant: 'GUMNUT' },
        { code: 'NOBODY', count: 1, meant: null },
      ],
      otherCodes: 0,
    },
    { flag: 'missingCustomer', count: 1, codes: [], otherCodes: 0 },
    { flag: 'missingItemQuantity', count: 1, codes: [], otherCodes: 0 },
    { flag: 'negativeItemQuantity', count: 1, codes: [], otherCodes: 0 },
    {
      flag: 'unknownRateCard',
      count: 1,
      codes: [{ code: 'glx std', count: 1, meant: 'GLX-STD' }],
      otherCodes: 0,
    },
  ],
}

test('a dry run of shipments counts what would be flagged, with the codes and what was probably meant', async () => {
  const accepted = await app.pushFile(`${shipments}/file?dryRun=true`, mixed)
  const ended = await app.ended(accepted)
  expect(ended).toMatchObject({ dryRun: true, counts: { received: 9, processed: 7, failed: 1 } })
  expect(ended.flagged).toEqual(mixedFlagged)
})

test('an import counts the same, writes the flags, and its flags are in the list of imports too', async () => {
  const { importId, flagged } = await app.ended(await app.pushFile(`${shipments}/file`, mixed))
  expect(flagged).toEqual(mixedFlagged)
  const { items } = (await app.get(`${shipments}?limit=1`)).json()
  expect(items).toMatchObject([{ importId, flagged: mixedFlagged }])
  const written = (await app.get(`/v1/org/shipments?importId=${importId}`)).json().items
  expect(written.map((one: { shipmentId: string; flags: string[] }) => [one.shipmentId, one.flags])).toEqual([
    ['F-1', ['unknownCustomer']],
    ['F-2', ['unknownCustomer', 'unknownRateCard']],
    ['F-3', ['unknownCustomer']],
    ['F-4', ['unknownCustomer']],
    ['F-5', ['missingCustomer']],
    ['F-6', ['missingItemQuantity', 'negativeItemQuantity']],
    ['F-7', []],
  ])
})

test('a shipment that is sent again with quantities and known codes is not flagged any more', async () => {
  const accepted = await app.pushFile(`${shipments}/file`, fileOf(line('F-6', 'GUMNUT', 'GLX-STD', '3')))
  expect((await app.ended(accepted)).flagged).toEqual({ count: 0, flags: [] })
  expect((await app.get('/v1/org/shipments?shipmentId=F-6')).json().items).toMatchObject([{ flags: [] }])
})

test('a dry run and an import of activities count them too', async () => {
  const activity = (warehouseCode: string, chargeCode: string, customerId?: string) => ({
    warehouseCode,
    chargeCode,
    quantity: -1,
    activityTimestamp: '2026-07-01T00:00:00Z',
    ...(customerId !== undefined && { customerId }),
  })
  const push = {
    activities: [
      activity('syd1', 'PICK', 'GUMNUT'),
      activity('SYD 1', 'P–ICK'),
      activity('syd1', 'PACKING', 'gumnut'),
    ],
  }
  const expected = {
    count: 3,
    flags: [
      {
        flag: 'unknownWarehouse',
        count: 3,
        codes: [
          { code: 'syd1', count: 2, meant: 'SYD1' },
          { code: 'SYD 1', count: 1, meant: 'SYD1' },
        ],
        otherCodes: 0,
      },
      {
        flag: 'unknownChargeCode',
        count: 2,
        codes: [
          { code: 'PACKING', count: 1, meant: null },
          { code: 'P–ICK', count: 1, meant: 'PICK' },
        ],
        otherCodes: 0,
      },
      { flag: 'missingCustomer', count: 1, codes: [], otherCodes: 0 },
      {
        flag: 'unknownCustomer',
        count: 1,
        codes: [{ code: 'gumnut', count: 1, meant: 'GUMNUT' }],
        otherCodes: 0,
      },
    ],
  }
  for (const path of [`${activities}?dryRun=true`, activities]) {
    expect((await app.ended(await app.push(path, push))).flagged, path).toEqual(expected)
  }
})

test('only the most frequent codes are listed, and the others are counted', async () => {
  const unknown = Array.from({ length: 23 }, (_, at) => `X${String(at).padStart(2, '0')}`)
  const rows = [...unknown, 'X22'].map((customerId, at) => line(`M-${at}`, customerId, ''))
  const { flagged } = await app.ended(await app.pushFile(`${shipments}/file?dryRun=true`, fileOf(...rows)))
  const pushed = rows.map((_, at) => ({
    warehouseCode: 'SYD1',
    chargeCode: 'PICK',
    quantity: 1,
    activityTimestamp: '2026-07-01T00:00:00Z',
    customerId: unknown[at] ?? 'X22',
  }))
  const ofActivities = await app.ended(await app.push(`${activities}?dryRun=true`, { activities: pushed }))
  for (const one of [flagged, ofActivities.flagged]) {
    expect(one).toMatchObject({ count: 24, flags: [{ flag: 'unknownCustomer', count: 24, otherCodes: 3 }] })
    const { codes } = (one as { flags: [{ codes: { code: string; count: number }[] }] }).flags[0]
    expect(codes).toHaveLength(20)
    expect(codes.slice(0, 2)).toMatchObject([
      { code: 'X22', count: 2 },
      { code: 'X00', count: 1 },
    ])
  }
})

test('an import that has not completed has counted nothing', async () => {
  const broken = { name: 'broken.csv', content: `${header}\n"F-9,GUMNUT` }
  const accepted = await app.pushFile(`${shipments}/file`, broken)
  expect(await app.ended(accepted)).toMatchObject({ status: 'failed', flagged: null })
})
