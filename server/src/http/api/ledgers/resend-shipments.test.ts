import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'

/** Absent means unchanged, blank means cleared. */
const path = '/v1/org/shipments/imports'
let app: ImportingApp
let finance: Browser
beforeAll(async () => {
  app = await importingApp()
  finance = await signedIn(app, 'finance')
})
afterAll(() => app.close())

const full = {
  customerId: 'GUMNUT',
  quoteDate: '2026-07-01T00:00:00.000Z',
  rateCardAlias: 'GLX-STD',
  totalCostReceived: 44.1,
  customFields: { costCentre: 'CC-1', purchaseOrder: 'PO-1' },
}
const pallet = [{ itemType: 'PALLET', itemQuantity: null, itemWeight: null }]
const shipmentOf = async (shipmentId: string) =>
  (await app.get(`/v1/org/shipments?shipmentId=${encodeURIComponent(shipmentId)}`)).json().items[0]
type Ended = Body & Awaited<ReturnType<ImportingApp['ended']>> & { rejected: Body[] }
const push = async (...shipments: Body[]): Promise<Ended> => {
  const accepted = await app.push(path, { shipments })
  return { ...(await app.ended(accepted)), rejected: await app.rejected(accepted) }
}
const pushFile = async (content: string, query = ''): Promise<Ended> => {
  const accepted = await app.pushFile(`${path}/file${query}`, { name: 'a.csv', content })
  return { ...(await app.ended(accepted)), rejected: await app.rejected(accepted) }
}
const pushFull = (shipmentId: string, part: Body = {}) => push(goodShipment({ shipmentId, ...full, ...part }))
/** The places and goods lines only: what every push of a shipment must have. */
const least = (shipmentId: string, part: Body = {}) => {
  const { customerId, ...rest } = goodShipment({ shipmentId, items: [{ itemType: 'PALLET' }] })
  return { ...rest, ...part }
}
const leastHeader = 'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType'
const leastLine = '3000,Melbourne,2000,Sydney,PALLET'
const allColumns = 'customerId,quoteDate,rateCardAlias,totalCostReceived,costCentre,purchaseOrder'

describe('what is not sent stays, and the goods lines are replaced', () => {
  test.each<[how: string, send: (id: string) => Promise<{ importId: string }>]>([
    ['keys that an element does not have', (id) => push(least(id))],
    ['an empty object of custom fields', (id) => push(least(id, { customFields: {} }))],
    ['columns that a file does not have', (id) => pushFile(`${leastHeader}\n${id},${leastLine}`)],
    [
      'cells that read (unchanged)',
      (id) =>
        pushFile(
          `${leastHeader},${allColumns}\n${id},${leastLine},(unchanged), (unchanged) ,(unchanged),(unchanged),(unchanged),(unchanged)`,
        ),
    ],
  ])('%s', async (how, send) => {
    const first = await pushFull(how)
    const { importId } = await send(how)
    expect(await shipmentOf(how)).toMatchObject({
      ...full,
      items: pallet,
      flags: [],
      importId,
      createdImportId: first.importId,
    })
    const { rows } = await app.database.pool.query(
      'select revision from shipment where organisation_id = $1 and shipment_id = $2',
      [app.organisation.organisationId, how],
    )
    expect(rows).toEqual([{ revision: 2 }])
  })
})

describe('what is sent as a blank is cleared, and counted by field', () => {
  const blanks = { customerId: null, quoteDate: null, rateCardAlias: null, totalCostReceived: null }
  const none = { ...blanks, customFields: {}, items: pallet, flags: ['missingCustomer'] }
  const cleared = {
    customerId: 1,
    quoteDate: 1,
    rateCardAlias: 1,
    totalCostReceived: 1,
    costCentre: 1,
    purchaseOrder: 1,
  }
  test.each<[how: string, send: (id: string) => Promise<Body>]>([
    ['null', (id) => push(least(id, { ...blanks, customFields: null }))],
    [
      'null for each custom field',
      (id) => push(least(id, { ...blanks, customFields: { costCentre: null, purchaseOrder: null } })),
    ],
    [
      'blank texts',
      (id) =>
        push(
          least(id, {
            ...blanks,
            customerId: '',
            rateCardAlias: ' ',
            customFields: { costCentre: '', purchaseOrder: ' ' },
          }),
        ),
    ],
    ['empty cells', (id) => pushFile(`${leastHeader},${allColumns}\n${id},${leastLine},,,,,,`)],
    ['a row that is too short', (id) => pushFile(`${leastHeader},${allColumns}\n${id},${leastLine}`)],
  ])('%s', async (how, send) => {
    await pushFull(how)
    expect(await send(how)).toMatchObject({ cleared, counts: { processed: 1, failed: 0 } })
    expect(await shipmentOf(how)).toMatchObject(none)
    const again = await send(how)
    expect(again.cleared).toBeUndefined()
  })

  test('a dry run says it before, the portal shows it, and nothing is counted for new shipments', async () => {
    await pushFull('DRY-1')
    await pushFull('DRY-2', { totalCostReceived: null })
    const file = `${leastHeader},totalCostReceived,costCentre\nDRY-1,${leastLine},,CC-1\nDRY-1,${leastLine},,\nDRY-2,${leastLine},,\nDRY-3,${leastLine},,`
    const cleared = { totalCostReceived: 1, costCentre: 1 }
    const dry = await pushFile(file, '?dryRun=true')
    expect(dry).toMatchObject({ dryRun: true, cleared })
    expect(await shipmentOf('DRY-1')).toMatchObject(full)
    const { importId } = await pushFile(file)
    expect((await finance.call('GET', `/portal/imports/${importId}`)).json()).toMatchObject({ cleared })
    expect(await shipmentOf('DRY-1')).toMatchObject({ ...full, totalCostReceived: null })
    expect((await shipmentOf('DRY-2')).customFields).toEqual({ purchaseOrder: 'PO-1' })
    expect((await finance.call('GET', `/portal/imports/${dry.importId}`)).json()).toMatchObject({ cleared })
  })

  test('rows that end before a column that others fill are counted, and the import says so', async () => {
    const file = `${leastHeader},rateCardAlias,totalCostReceived,costCentre\nSH-1,${leastLine},GLX-STD,5\nSH-2,${leastLine},\nSH-3,${leastLine}\nSH-4,${leastLine},GLX-STD,6,`
    const ended = await pushFile(file, '?dryRun=true')
    expect(ended.note).toBe(
      '2 rows end before the column rateCardAlias, which other rows fill. The missing cells count as blank, so they clear what the ledger has.',
    )
    const shown = (await finance.call('GET', `/portal/imports/${ended.importId}`)).json()
    expect(shown.read).toMatchObject({ note: null, shortRows: { rows: 2, column: 'rateCardAlias' } })
    expect((await pushFile(`${leastHeader},costCentre\nSH-5,${leastLine}`)).note).toBe(null)
  })
})

test('custom fields are kept and cleared one by one', async () => {
  await pushFull('KEYS')
  await push(least('KEYS', { customFields: { costCentre: 'CC-2', ['__proto__']: 'p' } }))
  await push(least('KEYS', { customFields: JSON.parse('{"purchaseOrder":null,"__proto__":"p"}') }))
  expect(JSON.stringify((await shipmentOf('KEYS')).customFields)).toBe(
    '{"__proto__":"p","costCentre":"CC-2"}',
  )
})

test('null clears custom fields that are not set up any more, too', async () => {
  await pushFull('OLD KEYS')
  await app.database.pool.query(
    `update shipment set custom_fields = custom_fields || '{"removed": "x"}' where shipment_id = 'OLD KEYS'`,
  )
  await push(least('OLD KEYS', { customFields: { costCentre: null } }))
  expect((await shipmentOf('OLD KEYS')).customFields).toEqual({ purchaseOrder: 'PO-1', removed: 'x' })
  expect((await push(least('OLD KEYS', { customFields: null }))).cleared).toEqual({
    purchaseOrder: 1,
    removed: 1,
  })
  expect((await shipmentOf('OLD KEYS')).customFields).toEqual({})
})

test('an end of the journey is one value: state and country that are not sent are found, never kept', async () => {
  await push(
    goodShipment({
      shipmentId: 'ENDS',
      originPostCode: '1010',
      originSuburb: 'Auckland',
      originCountryCode: 'NZ',
    }),
  )
  expect(await shipmentOf('ENDS')).toMatchObject({ originCountryCode: 'NZ', destinationState: 'NSW' })
  await push(
    goodShipment({
      shipmentId: 'ENDS',
      destinationPostCode: '3000',
      destinationSuburb: 'Melbourne',
      originState: null,
    }),
  )
  expect(await shipmentOf('ENDS')).toMatchObject({
    originPostCode: '3000',
    originState: 'VIC',
    originCountryCode: 'AU',
    destinationState: 'VIC',
  })
  const { originSuburb, ...without } = goodShipment({ shipmentId: 'ENDS' })
  expect((await push(without)).rejected).toMatchObject([{ error: 'Origin Zone(s) not found' }])
})

test('null is taken for every optional field, and a blank quote date rejects its row', async () => {
  const nulls = Object.fromEntries(
    'customerId originState originCountryCode destinationState destinationCountryCode quoteDate rateCardAlias totalCostReceived customFields'
      .split(' ')
      .map((field) => [field, null]),
  )
  const items = [{ itemType: null, itemQuantity: null, itemWeight: null }]
  const accepted = await app.push(path, {
    shipments: [least('NULLS', { ...nulls, items })],
    sourceDetails: null,
  })
  expect((await app.ended(accepted)).counts).toEqual({ received: 1, processed: 1, failed: 0 })
  expect(await shipmentOf('NULLS')).toMatchObject({
    quoteDate: null,
    items: [{ itemType: null }],
    sourceDetails: null,
  })
  const { rejected } = await push(least('DATE', { quoteDate: '', customerId: null }), {
    ...least('X'),
    shipmentId: null,
  })
  expect(rejected).toMatchObject([
    { error: 'Valid quote date is required', data: { quoteDate: '', customerId: '' } },
    { error: 'No Shipment ID found', data: { shipmentId: '' } },
  ])
})

test('of two elements with one id the last counts alone, and what it does not have comes from the ledger', async () => {
  await pushFull('TWICE')
  await push(
    least('TWICE', { totalCostReceived: 9, rateCardAlias: null }),
    least('TWICE', { customerId: 'IRONBARK', customFields: { purchaseOrder: 'PO-2' } }),
  )
  expect(await shipmentOf('TWICE')).toMatchObject({
    ...full,
    customerId: 'IRONBARK',
    customFields: { costCentre: 'CC-1', purchaseOrder: 'PO-2' },
  })
})

test('two elements of one push may have different keys', async () => {
  await pushFull('DIFF-1')
  await pushFull('DIFF-2')
  await push(least('DIFF-1', { totalCostReceived: 1 }), least('DIFF-2', { customerId: null }))
  expect(await shipmentOf('DIFF-1')).toMatchObject({ ...full, totalCostReceived: 1 })
  expect(await shipmentOf('DIFF-2')).toMatchObject({ ...full, customerId: null })
})

test('flags are worked out from what the shipment has after the write', async () => {
  await pushFull('FLAGS', { customerId: 'NOBODY', rateCardAlias: 'LOST' })
  await push(least('FLAGS'))
  expect((await shipmentOf('FLAGS')).flags).toEqual(['unknownCustomer', 'unknownRateCard'])
  await push(least('FLAGS', { customerId: 'GUMNUT' }))
  expect((await shipmentOf('FLAGS')).flags).toEqual(['unknownRateCard'])
  await push(least('FLAGS', { customerId: '', rateCardAlias: null }))
  expect((await shipmentOf('FLAGS')).flags).toEqual(['missingCustomer'])
})

test('rows of one shipment that are apart keep, clear and fill together', async () => {
  for (const id of ['P-1', 'P-2', 'P-3']) await pushFull(id)
  const header = `${leastHeader},totalCostReceived,costCentre,rateCardAlias`
  const ended = await pushFile(
    [
      header,
      `P-3,${leastLine},(unchanged),(unchanged),(unchanged)`,
      `P-2,${leastLine},,CC-2,(unchanged)`,
      `P-1,${leastLine},,,`,
      `P-3,${leastLine},(unchanged),CC-3,(unchanged)`,
      `P-2,${leastLine},7,,(unchanged)`,
      `P-1,${leastLine},(unchanged),,GLX-STD`,
    ].join('\n'),
  )
  expect(ended).toMatchObject({ counts: { processed: 3 }, cleared: { totalCostReceived: 1, costCentre: 1 } })
  const withCentre = (costCentre: string) => ({ ...full, customFields: { ...full.customFields, costCentre } })
  expect(await shipmentOf('P-3')).toMatchObject(withCentre('CC-3'))
  expect(await shipmentOf('P-2')).toMatchObject({ ...withCentre('CC-2'), totalCostReceived: 7 })
  const { customFields, ...first } = await shipmentOf('P-1')
  expect([first.totalCostReceived, first.rateCardAlias, customFields]).toEqual([
    null,
    'GLX-STD',
    { purchaseOrder: 'PO-1' },
  ])
})

test('the ledger as exported changes nothing when it is uploaded again, also sorted backwards', async () => {
  const items = [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 1.25 }, { itemType: 'PALLET' }]
  const date = '2026-07-01T01:02:03.456Z'
  await push(
    goodShipment({ shipmentId: 'EXPORT-1', ...full, totalCostReceived: 44.123456, quoteDate: date, items }),
    goodShipment({ shipmentId: 'EXPORT-2', customerId: null, items }),
    goodShipment({
      shipmentId: 'EXPORT-3',
      originPostCode: 'sw1a 1aa',
      originSuburb: 'london',
      originCountryCode: 'GB',
      items,
    }),
  )
  const read = async () =>
    (await app.get('/v1/org/shipments?limit=500'))
      .json()
      .items.filter(({ shipmentId }: Body) => String(shipmentId).startsWith('EXPORT'))
      .map(({ importId, lastSourceDetails, items, ...kept }: Body) => ({
        ...kept,
        items: (items as Body[]).map(({ itemType }) => itemType).sort(),
      }))
  const before = await read()
  const exported = (await finance.call('GET', '/portal/shipments.csv?startsWith=EXPORT')).payload
  const [header = '', ...lines] = exported.trim().split('\r\n')
  for (const file of [exported, [header, ...lines.reverse()].join('\r\n')]) {
    const ended = await pushFile(file)
    expect(ended).toMatchObject({ counts: { received: 6, processed: 3, failed: 0 } })
    expect(ended.cleared).toBeUndefined()
    expect(await read()).toEqual(before)
  }
})
