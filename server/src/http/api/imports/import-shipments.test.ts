import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectFailures,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'

const path = '/v1/org/shipments/imports'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const shipmentsOf = async (query = '') => (await app.get(`/v1/org/shipments${query}`)).json().items

describe('a push that is accepted', () => {
  test('gets its answer at once, then is written and can be read from the ledger', async () => {
    const customFields = Object.fromEntries([
      ['costCentre', 'CC-1'],
      ['purchaseOrder', ' PO '],
    ])
    const shipment = goodShipment({
      shipmentId: 'FULL-1',
      originState: 'Victoria',
      originCountryCode: 'AU',
      quoteDate: '2026-07-01T09:30:00',
      rateCardAlias: 'GLX-STD',
      totalCostReceived: 44.1,
      customFields,
      items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }, { itemType: 'PALLET' }, {}],
    })
    const accepted = await app.push(path, { shipments: [shipment], sourceDetails: 'nightly' })
    const { importId } = accepted.json()
    expect(accepted.json()).toEqual({
      importId: expect.any(String),
      status: 'queued',
      source: 'data',
      shipmentsReceived: 1,
      statusUrl: `${path}/${importId}`,
    })
    expect(await app.ended(accepted)).toEqual({
      importId,
      source: 'data',
      status: 'completed',
      progress: 100,
      counts: { received: 3, processed: 1, failed: 0 },
      flagged: {
        count: 1,
        flags: [{ flag: 'missingItemQuantity', count: 1, codes: [], otherCodes: 0 }],
      },
      sourceDetails: 'nightly',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
      errorMessage: null,
      errorReportUrl: null,
      encoding: null,
      delimiter: null,
      sheet: null,
      headerRow: null,
      note: null,
      columnMap: null,
    })
    expect(await shipmentsOf('?shipmentId=FULL-1')).toEqual([
      {
        ...shipment,
        originState: 'VIC',
        destinationState: 'NSW',
        destinationCountryCode: 'AU',
        quoteDate: '2026-06-30T23:30:00.000Z',
        items: [
          { itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 },
          { itemType: 'PALLET', itemQuantity: null, itemWeight: null },
          { itemType: null, itemQuantity: null, itemWeight: null },
        ],
        createdImportId: importId,
        sourceDetails: 'nightly',
        importId,
        lastSourceDetails: 'nightly',
        flags: ['missingItemQuantity'],
      },
    ])
  })

  test('updates a shipment already in the ledger and replaces its lines', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ itemType: `T${at}` }))
    await app.ended(
      await app.push(path, { shipments: [goodShipment({ shipmentId: 'UP', items: items(3) })] }),
    )
    await app.ended(
      await app.push(path, {
        shipments: [goodShipment({ shipmentId: 'UP', destinationSuburb: 'Barangaroo', items: items(1) })],
      }),
    )
    const found = await shipmentsOf('?shipmentId=UP')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ destinationSuburb: 'Barangaroo', items: [{ itemType: 'T0' }] })
  })

  test('with the same id twice keeps the last element, and the earlier one is not a failure', async () => {
    const shipments = ['first', 'second'].map((itemType) =>
      goodShipment({ shipmentId: 'TWICE', items: [{ itemType }] }),
    )
    const ended = await app.ended(await app.push(path, { shipments }))
    expect(ended.counts).toEqual({ received: 2, processed: 1, failed: 0 })
    expect(await shipmentsOf('?shipmentId=TWICE')).toMatchObject([{ items: [{ itemType: 'second' }] }])
  })

  test('rejects the whole shipment for one bad line, and writes the others', async () => {
    const bad = goodShipment({
      shipmentId: 'BAD',
      destinationPostCode: '3000',
      items: [{ itemType: 'A' }, { itemType: 'B' }],
    })
    const accepted = await app.push(path, {
      shipments: [
        goodShipment({ shipmentId: 'GOOD' }),
        bad,
        goodShipment({ shipmentId: undefined }),
        goodShipment({ shipmentId: ' ' }),
      ],
    })
    const ended = await app.ended(accepted)
    expect(ended.counts).toEqual({ received: 5, processed: 1, failed: 4 })
    const { items, ...values } = bad
    expect(await app.rejected(accepted)).toEqual([
      {
        shipmentId: 'BAD',
        error: 'Destination Zone(s) not found',
        detail: expect.stringMatching(/^There is no place 3000 /),
        data: { ...values, itemType: 'A' },
        rowNumber: 2,
        elementIndex: 1,
      },
      {
        shipmentId: 'BAD',
        error: 'Destination Zone(s) not found',
        detail: expect.stringMatching(/^There is no place 3000 /),
        data: { ...values, itemType: 'B' },
        rowNumber: 3,
        elementIndex: 1,
      },
      expect.objectContaining({ shipmentId: '', error: 'No Shipment ID found', rowNumber: 4 }),
      expect.objectContaining({ shipmentId: '', error: 'No Shipment ID found', rowNumber: 5 }),
    ])
    expect(await shipmentsOf('?shipmentId=BAD')).toEqual([])
  })

  test("must have the custom fields that the customer's carriers require", async () => {
    const accepted = await app.push(path, {
      shipments: [
        goodShipment({ shipmentId: 'M-1', customerId: 'IRONBARK' }),
        goodShipment({ shipmentId: 'M-2', customerId: 'IRONBARK', customFields: { costCentre: ' ' } }),
        goodShipment({ shipmentId: 'M-3', customerId: 'IRONBARK', customFields: { costCentre: 'CC' } }),
        goodShipment({ shipmentId: 'M-4', customerId: 'IRONBARK', rateCardAlias: 'GLX-STD' }),
        goodShipment({ shipmentId: 'M-5', rateCardAlias: 'BRL-STD' }),
      ],
    })
    expect((await app.ended(accepted)).counts).toEqual({ received: 5, processed: 2, failed: 3 })
    expect((await app.rejected(accepted)).map((row) => [row.shipmentId, row.error])).toEqual(
      ['M-1', 'M-2', 'M-5'].map((id) => [id, 'Missing mandatory custom field(s): costCentre']),
    )
  })

  test('of the maximum size is accepted and written: 1,000 shipments with 10,000 goods lines', async () => {
    const items = Array.from({ length: 10 }, (_, at) => ({
      itemType: 'CARTON',
      itemQuantity: at,
      itemWeight: 1.5,
    }))
    const shipments = Array.from({ length: 1000 }, (_, at) => goodShipment({ shipmentId: `L-${at}`, items }))
    const accepted = await app.push(path, { shipments })
    expect(accepted.json()).toMatchObject({ shipmentsReceived: 1000 })
    expect((await app.ended(accepted)).counts).toEqual({ received: 10_000, processed: 1000, failed: 0 })
  })

  test('on a dry run counts and rejects, says so, and writes nothing', async () => {
    const accepted = await app.push(`${path}?dryRun=true`, {
      shipments: [goodShipment({ shipmentId: 'DRY' }), goodShipment({ originPostCode: 'x' })],
    })
    const ended = await app.ended(accepted)
    expect(ended).toMatchObject({
      status: 'completed',
      dryRun: true,
      counts: { received: 2, processed: 1, failed: 1 },
    })
    expect(ended.errorReportUrl).toEqual(expect.any(String))
    expect(await shipmentsOf('?shipmentId=DRY')).toEqual([])
  })
})

describe('a push that is refused names every failure by its path', () => {
  const many = (count: number, value: unknown) => Array.from({ length: count }, () => value)
  const withItem = (item: unknown) => ({ shipments: [goodShipment({ items: [item] })] })
  const cases: [title: string, body: unknown, message: string[]][] = [
    ['no body', '', ['body must be a JSON object']],
    ['JSON that does not parse', '{"shipments":', ['body must be valid JSON']],
    ['another top-level type', [], ['body must be an object']],
    ['no shipments', {}, ['shipments is required']],
    ['an empty list', { shipments: [] }, ['shipments must contain at least 1 element']],
    [
      '1,001 shipments',
      { shipments: many(1001, goodShipment()) },
      ['shipments must contain at most 1000 elements'],
    ],
    [
      'no items',
      { shipments: [goodShipment({ items: [] })] },
      ['shipments.0.items must contain at least 1 element'],
    ],
    [
      'items left out',
      { shipments: [goodShipment({ items: undefined })] },
      ['shipments.0.items is required'],
    ],
    [
      '501 lines on one shipment',
      { shipments: [goodShipment({ items: many(501, {}) })] },
      ['shipments.0.items must contain at most 500 elements'],
    ],
    [
      '10,001 lines in total',
      { shipments: [...many(20, goodShipment({ items: many(500, {}) })), goodShipment()] },
      ['shipments must contain at most 10000 items in total, not 10001'],
    ],
    [
      'an unknown field',
      { shipments: [goodShipment({ colour: 'red' })] },
      ['shipments.0.colour is not a recognised field'],
    ],
    [
      'an unknown field of the body',
      { shipments: [goodShipment()], dryRun: true },
      ['dryRun is not a recognised field'],
    ],
    [
      'an unknown field of a line',
      withItem({ itemColour: 'red' }),
      ['shipments.0.items.0.itemColour is not a recognised field'],
    ],
    [
      'an unknown custom field',
      { shipments: [goodShipment(), goodShipment({ customFields: { colour: 'red' } })] },
      ['shipments.1.customFields.colour is not a configured custom field'],
    ],
    [
      'a custom field that is no text',
      { shipments: [goodShipment({ customFields: { costCentre: 7 } })] },
      ['shipments.0.customFields.costCentre must be a string'],
    ],
    [
      'failures of the schema and of the configuration, all at once',
      {
        shipments: [
          goodShipment({ colour: 'red', customFields: { colour: 'red' } }),
          'no shipment',
          goodShipment({ customFields: ['no fields'], items: {} }),
          goodShipment({ shipmentId: 7, customFields: { size: 'L' } }),
        ],
      },
      [
        'shipments.0.colour is not a recognised field',
        'shipments.1 must be an object',
        'shipments.2.customFields must be an object',
        'shipments.2.items must be an array',
        'shipments.3.shipmentId must be a string',
        'shipments.0.customFields.colour is not a configured custom field',
        'shipments.3.customFields.size is not a configured custom field',
      ],
    ],
    [
      'too many lines in total, and a field that is not known',
      {
        shipments: Array.from({ length: 21 }, (_, at) => ({
          shipmentId: `S${at}`,
          items: Array(500).fill({}),
        })),
        colour: 'red',
      },
      ['colour is not a recognised field', 'shipments must contain at most 10000 items in total, not 10500'],
    ],
    [
      'values of another type',
      { shipments: [goodShipment({ shipmentId: 7, totalCostReceived: '44', quoteDate: 7 })] },
      [
        'shipments.0.shipmentId must be a string',
        'shipments.0.quoteDate must be a string',
        'shipments.0.totalCostReceived must be a number',
      ],
    ],
    [
      'a number too large for a number',
      `{"shipments":[{"items":[{"itemQuantity":1e400}]}]}`,
      ['shipments.0.items.0.itemQuantity must be a number'],
    ],
    [
      'sourceDetails too long',
      { shipments: [goodShipment()], sourceDetails: 'x'.repeat(256) },
      ['sourceDetails must have at most 255 characters'],
    ],
    [
      '__proto__ as a field',
      '{"shipments":[{"__proto__":{"a":1},"items":[{}]}]}',
      ['shipments.0.__proto__ is not a recognised field'],
    ],
  ]
  for (const [title, body, message] of cases) {
    test(title, async () => {
      expectFailures(await app.push(path, body), message)
    })
  }
  test('a call that is not JSON', async () => {
    const answer = await app.push(path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.statusCode).toBe(400)
  })
  test('queues nothing', async () => {
    const before = (await app.get(path)).json().items.length
    await app.push(path, { shipments: [goodShipment({ colour: 'red' })] })
    expect((await app.get(path)).json().items).toHaveLength(before)
  })
  test('a query parameter that does not exist, or is not true or false', async () => {
    for (const query of ['?colour=red', '?dryRun=maybe']) {
      const answer = await app.push(path + query, { shipments: [goodShipment()] })
      expect([answer.statusCode, typeof answer.json().message]).toEqual([400, 'string'])
    }
  })
})

test('a rejected row of a JSON push says which element it came from', async () => {
  const place = { originPostCode: '3000', originSuburb: 'Melbourne', destinationPostCode: '2000' }
  const items = [{ itemType: 'A' }, { itemType: 'B' }]
  const shipment = (shipmentId: string, destinationSuburb: string) => ({
    shipmentId,
    ...place,
    destinationSuburb,
    items,
  })
  const accepted = await app.push(path, {
    shipments: [shipment('E-0', 'Sydney'), shipment('E-1', 'Nowhere')],
  })
  await app.ended(accepted)
  expect(await app.rejected(accepted)).toMatchObject([
    { shipmentId: 'E-1', rowNumber: 3, elementIndex: 1 },
    { shipmentId: 'E-1', rowNumber: 4, elementIndex: 1 },
  ])
})
