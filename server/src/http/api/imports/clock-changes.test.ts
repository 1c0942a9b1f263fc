import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { suggestTimestamp } from '../../../corrections/suggest/suggest-timestamp.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

/** Sydney: 02:00 to 03:00 is skipped on 4 October 2026, and happens twice on 5 April 2026. */
const times = [
  ['2026-10-04T02:30', '2026-10-03T16:30:00.000Z', ['clockChange']],
  ['2026-04-05T02:30', '2026-04-04T15:30:00.000Z', ['clockChange']],
  ['2026-04-05T02:30:00+10:00', '2026-04-04T16:30:00.000Z', []],
  ['2026-07-01T02:30', '2026-06-30T16:30:00.000Z', []],
] as const

test('activities at a clock change are read by the rule and flagged, in pushes and files', async () => {
  const sent = times.map(([activityTimestamp], at) => ({
    warehouseCode: 'SYD1',
    chargeCode: 'PICK',
    quantity: 1,
    customerId: 'GUMNUT',
    reference: `T${at}`,
    activityTimestamp,
  }))
  const lines = sent.map((row) => Object.values({ ...row, reference: `F${row.reference}` }).join())
  const content = [Object.keys(sent[0] ?? {}).join(), ...lines].join('\n')
  await app.ended(await app.push('/v1/org/fulfilment/activities', { activities: sent }))
  await app.ended(await app.pushFile('/v1/org/fulfilment/activities/file', { name: 'clocks.csv', content }))
  for (const [at, [, activityTimestamp, flags]] of times.entries()) {
    for (const reference of [`T${at}`, `FT${at}`]) {
      const found = await app.get(`/v1/org/fulfilment/activities?reference=${reference}`)
      expect(found.json().items, reference).toMatchObject([{ activityTimestamp, flags }])
    }
  }
})

const place = {
  originPostCode: '2000',
  originSuburb: 'Sydney',
  destinationPostCode: '3000',
  destinationSuburb: 'Melbourne',
}
const written = async (shipmentId: string) =>
  (await app.get(`/v1/org/shipments?shipmentId=${shipmentId}`)).json().items

test('shipments too, and an offset sent later settles it', async () => {
  for (const [text, quoteDate, flags] of times) {
    const items = [{ itemType: 'CTN', itemQuantity: 1 }]
    const shipment = { shipmentId: 'CLOCK', customerId: 'GUMNUT', quoteDate: text, items, ...place }
    const accepted = await app.push('/v1/org/shipments/imports', { shipments: [shipment] })
    const { flagged } = await app.ended(accepted)
    expect(flagged, text).toMatchObject({ count: flags.length, flags: flags.map((flag) => ({ flag })) })
    expect(await written('CLOCK'), text).toMatchObject([{ quoteDate, flags }])
  }
})

test('a time that is kept keeps its flag, and one that is cleared loses it', async () => {
  const items = [{ itemType: 'CTN', itemQuantity: 1 }]
  const send = async (more: object) =>
    app.ended(
      await app.push('/v1/org/shipments/imports', {
        shipments: [{ shipmentId: 'KEPT', customerId: 'GUMNUT', items, ...place, ...more }],
      }),
    )
  const [text, quoteDate] = times[0]
  for (const more of [{ quoteDate: text }, {}]) {
    expect((await send(more)).flagged).toMatchObject({ flags: [{ flag: 'clockChange' }] })
    expect(await written('KEPT')).toMatchObject([{ quoteDate, flags: ['clockChange'] }])
  }
  expect((await send({ quoteDate: null })).flagged).toMatchObject({ count: 0 })
  expect(await written('KEPT')).toMatchObject([{ quoteDate: null, flags: [] }])
})

test('one line with such a time is enough, wherever it stands, also in a dry run', async () => {
  const header = ['shipmentId', 'customerId', 'quoteDate', 'itemType', ...Object.keys(place)].join()
  const line = (shipmentId: string, quoteDate: string) =>
    [shipmentId, 'GUMNUT', quoteDate, 'CTN', ...Object.values(place)].join()
  const [skipped] = times[0]
  const file = {
    name: 'lines.csv',
    content: [
      header,
      line('L-1', ''),
      line('L-1', skipped),
      line('L-2', ''),
      line('L-3', skipped),
      line('L-2', skipped),
      line('L-3', ''),
    ].join('\n'),
  }
  for (const query of ['?dryRun=true', '']) {
    const accepted = await app.pushFile(`/v1/org/shipments/imports/file${query}`, file)
    expect((await app.ended(accepted)).flagged, query).toMatchObject({
      count: 3,
      flags: [{ flag: 'clockChange', count: 3 }],
    })
  }
  for (const id of ['L-1', 'L-2', 'L-3']) {
    expect(await written(id), id).toMatchObject([{ quoteDate: times[0][1], flags: ['clockChange'] }])
  }
})

test('a suggestion keeps the wall-clock time, so the importer reads it by the same rule', () => {
  const context = { timeZone: 'Australia/Sydney', datesFrom1904: null, now: new Date('2027-01-01') }
  const [suggestion] = suggestTimestamp('quoteDate', '13/04/2026 02:30', context)
  expect(suggestion?.set[0]?.to).toMatch(/^2026-04-13T02:30(:00)?$/)
  const [named] = suggestTimestamp('quoteDate', '5 April 2026 02:30', context)
  expect(named?.set[0]?.to).toMatch(/^2026-04-05T02:30(:00)?$/)
})
