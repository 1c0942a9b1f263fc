import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, goodShipment, type ImportingApp, importingApp } from '../../../test/importing-app.ts'

/** Shipments of IRONBARK and those on the card BRL-STD must have a costCentre; those on GLX-STD need not. */
const path = '/v1/org/shipments/imports'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const missing = 'Missing mandatory custom field(s): costCentre'
const reasonsOf = async (accepted: Awaited<ReturnType<ImportingApp['push']>>) => {
  await app.ended(accepted)
  return (await app.rejected(accepted)).map(({ error }) => error)
}
const push = async (...shipments: Body[]) => reasonsOf(await app.push(path, { shipments }))
const of = (shipmentId: string, part: Body) => goodShipment({ shipmentId, customerId: undefined, ...part })
const ironbark = { customerId: 'IRONBARK' }
const withCentre = { customFields: { costCentre: 'CC-1' } }

describe('mandatory custom fields are judged on what the shipment would have', () => {
  test('a new shipment must be sent with them', async () => {
    expect(await push(of('N-1', ironbark), of('N-2', { rateCardAlias: 'BRL-STD' }))).toEqual([
      missing,
      missing,
    ])
    expect(await push(of('N-3', { ...ironbark, customFields: { costCentre: '' } }))).toEqual([missing])
    expect(await push(of('N-4', { ...ironbark, rateCardAlias: 'GLX-STD' }))).toEqual([])
  })

  test('a value that the ledger keeps counts, and one that is cleared does not', async () => {
    await push(of('K-1', { ...ironbark, ...withCentre }))
    expect(await push(of('K-1', ironbark))).toEqual([])
    expect(await push(of('K-1', { customFields: {} }))).toEqual([])
    for (const customFields of [{ costCentre: null }, { costCentre: ' ' }, null]) {
      expect(await push(of('K-1', { customFields }))).toEqual([missing])
    }
    const { items } = (await app.get('/v1/org/shipments?shipmentId=K-1')).json()
    expect(items).toMatchObject([{ ...ironbark, ...withCentre }])
  })

  test('a customer or a card that the ledger keeps decides', async () => {
    await push(of('D-1', { ...ironbark, rateCardAlias: 'GLX-STD' }))
    expect(await push(of('D-1', {}))).toEqual([])
    expect(await push(of('D-1', { rateCardAlias: null }))).toEqual([missing])
    expect(await push(of('D-1', { rateCardAlias: 'BRL-STD' }))).toEqual([missing])
    expect(await push(of('D-1', { rateCardAlias: null, ...withCentre }))).toEqual([])
    expect(await push(of('D-1', { rateCardAlias: 'LOST' }))).toEqual([])
  })

  test('a spreadsheet error that the ledger has is no value', async () => {
    await push(of('E-1', { customFields: { costCentre: '#N/A' } }))
    expect(await push(of('E-1', ironbark))).toEqual([missing])
  })

  test('one row of a shipment may give the value for all, also apart from them', async () => {
    const header =
      'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,costCentre'
    const line = (id: string, centre: string) => `${id},IRONBARK,3000,Melbourne,2000,Sydney,CARTON,${centre}`
    const lines = [
      line('R-2', ''),
      line('R-1', ''),
      line('R-1', 'CC'),
      line('R-3', ''),
      line('R-3', ''),
      line('R-2', 'CC'),
      line('R-4', ''),
      line('R-3', ''),
    ]
    const file = { name: 'a.csv', content: [header, ...lines].join('\n') }
    const accepted = await app.pushFile(`${path}/file`, file)
    expect((await app.ended(accepted)).counts).toEqual({ received: 8, processed: 2, failed: 4 })
    const rejected = await app.rejected(accepted)
    expect(rejected.map(({ rowNumber, error }) => [rowNumber, error])).toEqual(
      [5, 6, 8, 9].map((row) => [row, missing]),
    )
  })
})

test('beside other reasons, a row lists the mandatory fields that neither it nor the ledger has', async () => {
  await push(of('O-1', { ...ironbark, ...withCentre }))
  const bad = { ...ironbark, originSuburb: 'Atlantis' }
  const origin = 'Origin Zone(s) not found'
  expect(
    await push(
      of('O-1', bad),
      of('O-2', bad),
      of('O-1 ', { ...bad, customFields: { costCentre: null } }),
      of('O-3', { ...bad, ...withCentre }),
    ),
  ).toEqual([`${origin}; ${missing}`, `${origin}; ${missing}`, origin])
  expect(await push(of('O-1', bad))).toEqual([origin])
})
