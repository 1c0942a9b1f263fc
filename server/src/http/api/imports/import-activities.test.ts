import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectFailures,
  goodActivity,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'

const path = '/v1/org/fulfilment/activities'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const activitiesOf = async (query = '') => (await app.get(`${path}${query}`)).json().items

describe('a push that is accepted', () => {
  test('gets its answer at once, then is written and can be read from the ledger', async () => {
    const activity = goodActivity({ reference: 'R-1', status: 'DONE', quantity: -1.5 })
    const accepted = await app.push(path, { activities: [activity], sourceDetails: 'nightly' })
    const { importId } = accepted.json()
    expect(accepted.json()).toEqual({
      importId: expect.any(String),
      status: 'queued',
      source: 'data',
      activitiesReceived: 1,
      statusUrl: `/v1/org/fulfilment/imports/${importId}`,
    })
    expect(await app.ended(accepted)).toMatchObject({
      source: 'data',
      status: 'completed',
      counts: { received: 1, processed: 1, failed: 0 },
      sourceDetails: 'nightly',
      errorReportUrl: null,
    })
    expect(await activitiesOf('?reference=R-1')).toEqual([
      { ...activity, activityTimestamp: '2026-07-01T09:30:00.000Z', importId, rowNumber: 1, flags: [] },
    ])
  })
  test('appends every time: the same batch twice is recorded twice', async () => {
    const body = { activities: [goodActivity({ reference: 'AGAIN' })] }
    await app.ended(await app.push(path, body))
    await app.ended(await app.push(path, body))
    expect(await activitiesOf('?reference=AGAIN')).toHaveLength(2)
  })
  test('rejects the rows that cannot be billed, with the values as sent, and bills the others', async () => {
    const bad = goodActivity({ activityTimestamp: '2026-02-30T00:00:00Z', reference: 'BAD' })
    const accepted = await app.push(path, {
      activities: [
        goodActivity(),
        bad,
        goodActivity({ quantity: 1e300 }),
        goodActivity({ status: 'x'.repeat(65) }),
      ],
    })
    expect((await app.ended(accepted)).counts).toEqual({ received: 4, processed: 1, failed: 3 })
    expect(await app.rejected(accepted)).toEqual([
      {
        reference: 'BAD',
        error: 'Valid activity timestamp is required',
        data: bad,
        rowNumber: 2,
        elementIndex: 1,
      },
      {
        reference: null,
        error: 'Valid quantity is required',
        data: goodActivity({ quantity: 1e300 }),
        rowNumber: 3,
        elementIndex: 2,
      },
      expect.objectContaining({ error: 'status is longer than 64 characters' }),
    ])
  })
  test('accepts unknown codes and flags them for a person', async () => {
    await app.ended(
      await app.push(path, {
        activities: [
          goodActivity({ reference: 'FLAG', warehouseCode: 'X', chargeCode: 'Y', customerId: undefined }),
        ],
      }),
    )
    expect(await activitiesOf('?reference=FLAG')).toMatchObject([
      { flags: ['missingCustomer', 'unknownWarehouse', 'unknownChargeCode'] },
    ])
  })
  test('of the maximum size is accepted and written: 10,000 activities', async () => {
    const activities = Array.from({ length: 10_000 }, (_, at) => goodActivity({ reference: `L-${at}` }))
    const accepted = await app.push(path, { activities })
    expect(accepted.json()).toMatchObject({ activitiesReceived: 10_000 })
    expect((await app.ended(accepted)).counts).toEqual({ received: 10_000, processed: 10_000, failed: 0 })
  })
})

describe('a push that is refused names every failure by its path', () => {
  const cases: [title: string, body: unknown, message: string[]][] = [
    ['no activities', {}, ['activities is required']],
    ['an empty list', { activities: [] }, ['activities must contain at least 1 element']],
    [
      '10,001 activities',
      { activities: Array.from({ length: 10_001 }, () => goodActivity()) },
      ['activities must contain at most 10000 elements'],
    ],
    [
      'an unknown field',
      { activities: [goodActivity({ colour: 'red' })] },
      ['activities.0.colour is not a recognised field'],
    ],
    [
      'quantity as text',
      { activities: [goodActivity({ quantity: '2' })] },
      ['activities.0.quantity must be a number'],
    ],
    [
      'all that is wrong with an activity, at once',
      { activities: [{ warehouseCode: 'SYD1', quantity: 0 }] },
      [
        'activities.0.chargeCode is required',
        'activities.0.activityTimestamp is required',
        'activities.0.quantity must not be 0',
      ],
    ],
    [
      'quantity 0',
      { activities: [goodActivity(), goodActivity({ quantity: 0 })] },
      ['activities.1.quantity must not be 0'],
    ],
    [
      'quantity -0',
      '{"activities":[{"warehouseCode":"a","chargeCode":"b","quantity":-0,"activityTimestamp":"2026-07-01"}]}',
      ['activities.0.quantity must not be 0'],
    ],
    [
      'quantity 0 after rounding',
      { activities: [goodActivity({ quantity: 1e-20 })] },
      ['activities.0.quantity must not be 0'],
    ],
    [
      'quantity NaN',
      '{"activities":[{"warehouseCode":"a","chargeCode":"b","quantity":NaN,"activityTimestamp":"2026-07-01"}]}',
      ['body must be valid JSON'],
    ],
    ...['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'].map(
      (field): [string, unknown, string[]] => [
        `${field} left out`,
        { activities: [goodActivity({ [field]: undefined })] },
        [`activities.0.${field} is required`],
      ],
    ),
    [
      'a field that is not known, a blank and a quantity that rounds to 0, all at once',
      {
        activities: [
          goodActivity({ colour: 'red' }),
          goodActivity({ chargeCode: ' ', quantity: 1e-9 }),
          null,
        ],
      },
      [
        'activities.0.colour is not a recognised field',
        'activities.2 must be an object',
        'activities.1.chargeCode must not be blank',
        'activities.1.quantity must not be 0',
      ],
    ],
    ...['warehouseCode', 'chargeCode', 'activityTimestamp'].flatMap((field) =>
      ['', ' \t'].map((blank): [string, unknown, string[]] => [
        `${field} blank (${JSON.stringify(blank)})`,
        { activities: [goodActivity({ [field]: blank })] },
        [`activities.0.${field} must not be blank`],
      ]),
    ),
  ]
  for (const [title, body, message] of cases) {
    test(title, async () => {
      expectFailures(await app.push(path, body), message)
    })
  }
  test('at most 50 failures are listed', async () => {
    const answer = await app.push(path, {
      activities: Array.from({ length: 200 }, () => goodActivity({ quantity: 0 })),
    })
    expect(answer.json().message).toHaveLength(50)
  })
})
