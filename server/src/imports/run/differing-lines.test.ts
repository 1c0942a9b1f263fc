import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStagedRows } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { listRejectedRows } from '../rejected/rejected-rows.ts'
import type { ImportWorker } from '../worker/worker.ts'

/** Rows of one shipment, next to each other and apart in the file, in both orders. */
let database: TestDatabase
let worker: ImportWorker
let organisationId: string

beforeAll(async () => {
  database = await testDatabase()
  worker = await testWorker(database.connectionString)
})
afterAll(async () => {
  await worker.stop()
  await database.drop()
})
type Values = Partial<Record<(typeof columns)[number], string>>
const columns = [
  'shipmentId',
  'customerId',
  'originPostCode',
  'originSuburb',
  'originState',
  'originCountryCode',
  'destinationPostCode',
  'destinationSuburb',
  'destinationState',
  'destinationCountryCode',
  'quoteDate',
  'rateCardAlias',
  'totalCostReceived',
  'itemType',
  'itemQuantity',
  'costCentre',
  'purchaseOrder',
] as const
const blank: Values = {
  shipmentId: 'S1',
  originPostCode: '2000',
  originSuburb: 'Sydney',
  destinationPostCode: '3000',
  destinationSuburb: 'Melbourne',
  itemType: 'CARTON',
}
const row = (values: Values): string => {
  const all = { ...blank, ...values }
  return columns.map((column) => all[column] ?? '').join(',')
}

/** Where the rows of a shipment are. Beside them are other shipments, which are always written. */
const arrangements: Record<string, (rows: string[], id: string) => string[]> = {
  'next to each other': (rows, id) => [
    row({ shipmentId: `BEFORE ${id}` }),
    ...rows,
    row({ shipmentId: `AFTER ${id}` }),
  ],
  apart: (rows, id) => rows.flatMap((line, at) => [line, row({ shipmentId: `BESIDE ${id} ${at}` })]),
  'next to each other, last row first': (rows) => rows.toReversed(),
  'apart, last row first': (rows, id) =>
    rows.toReversed().flatMap((line, at) => [line, row({ shipmentId: `BESIDE ${id} ${at}` })]),
}
const everywhere = Object.entries(arrangements)

async function run(rows: string[], dryRun = false) {
  const text = [columns.join(','), ...rows].join('\n')
  const importId = await push(
    database.pool,
    organisationId,
    { kind: 'shipments', dryRun, columns: [...columns] },
    text,
  )
  const ended = await untilEnded(database.pool, organisationId, importId)
  const { rows: rejected } = await listRejectedRows(database.pool, organisationId, importId, 0, 100)
  return { ended, errors: rejected.map(({ label, error }) => [label, error]) }
}

async function ledgerOf(shipmentId: string) {
  const { rows } = await database.pool.query(
    `select customer_id, origin_suburb, origin_state, quote_date, rate_card_alias,
            trim_scale(total_cost_received)::text as cost, custom_fields, flags,
            (select count(*)::integer from shipment_line line
             where line.organisation_id = $1 and line.shipment_id = $2) as lines
     from shipment where organisation_id = $1 and shipment_id = $2`,
    [organisationId, shipmentId],
  )
  return rows[0]
}

/** What differs, how the reason names it, and two rows that have it differently. */
const differing: [what: string, names: string, one: Values, other: Values][] = [
  ['customers', 'customerId', { customerId: 'GUMNUT' }, { customerId: 'IRONBARK' }],
  [
    'addresses',
    'destinationPostCode',
    { destinationPostCode: '2000', destinationSuburb: 'Sydney' },
    { destinationPostCode: '3000', destinationSuburb: 'Melbourne' },
  ],
  [
    'suburbs of one postcode',
    'originSuburb',
    { originPostCode: '2000', originSuburb: 'Sydney' },
    { originPostCode: '2000', originSuburb: 'Barangaroo' },
  ],
  [
    'countries',
    'originCountryCode',
    { originCountryCode: 'NZ', originState: 'NSW' },
    { originCountryCode: 'AU', originState: 'NSW' },
  ],
  ['dates', 'quoteDate', { quoteDate: '2026-07-01' }, { quoteDate: '2026-07-02' }],
  ['cards', 'rateCardAlias', { rateCardAlias: 'A' }, { rateCardAlias: 'B' }],
  ['costs', 'totalCostReceived', { totalCostReceived: '10' }, { totalCostReceived: '10.01' }],
  ['custom fields', 'costCentre', { costCentre: 'C1' }, { costCentre: 'C2' }],
  [
    'several values',
    'customerId, originPostCode, totalCostReceived, costCentre, purchaseOrder',
    { customerId: 'GUMNUT', totalCostReceived: '1', costCentre: 'C1', purchaseOrder: 'P1' },
    {
      customerId: 'IRONBARK',
      originPostCode: '2010',
      originSuburb: 'Surry Hills',
      totalCostReceived: '2',
      costCentre: 'C2',
      purchaseOrder: 'P2',
    },
  ],
]
const idOf = (what: string) => `TWO ${what.toUpperCase()}`

describe.each(everywhere)('rows of one shipment, %s,', (_, arranged) => {
  // All of them in one file: what is wrong with one shipment changes nothing about the others.
  const sent = differing.flatMap(([what, , one, other]) =>
    arranged(
      [one, {}, other].map((values) => row({ ...values, shipmentId: idOf(what) })),
      idOf(what),
    ),
  )
  const outcomes: Awaited<ReturnType<typeof run>>[] = []
  beforeAll(async () => {
    organisationId = (await testOrganisation(database.pool)).organisationId
    await database.pool.query(
      `insert into custom_field (organisation_id, field_key, name, position)
       values ($1, 'costCentre', 'Cost centre', 1), ($1, 'purchaseOrder', 'Purchase order', 2)`,
      [organisationId],
    )
    for (const dryRun of [true, false]) outcomes.push(await run(sent, dryRun))
  })

  test.each(differing)('that have two %s reject the shipment, which names them', async (what, names) => {
    const id = idOf(what)
    const error = `Shipment lines differ: ${names}`
    expect(outcomes).toHaveLength(2)
    for (const { errors } of outcomes) {
      expect(errors.filter(([label]) => label === id)).toEqual([
        [id, error],
        [id, error],
        [id, error],
      ])
    }
    expect(await ledgerOf(id)).toBeUndefined()
  })

  test('that differ leave the shipments around them as they are, and nothing staged', async () => {
    const rejected = 3 * differing.length
    for (const { ended } of outcomes) {
      expect(ended).toMatchObject({
        received: sent.length,
        processed: sent.length - rejected,
        failed: rejected,
      })
    }
    expect(await countStagedRows(database.pool)).toBe(0)
  })

  test('make one shipment with the value that any of them gives', async () => {
    const rows = arranged(
      [
        row({ customerId: 'GUMNUT', quoteDate: '2026-07-01T00:00:00Z' }),
        row({ rateCardAlias: 'CARD', totalCostReceived: '10', costCentre: 'C1' }),
        row({ totalCostReceived: '10.00', quoteDate: '2026-07-01T10:00:00+10:00', purchaseOrder: 'P1' }),
        row({ originSuburb: 'SYDNEY', originState: 'New South Wales' }),
        row({ originState: 'NSW', originCountryCode: 'AU' }),
      ],
      'S1',
    )
    const { ended, errors } = await run(rows)
    expect([ended.failed, errors]).toEqual([0, []])
    expect(await ledgerOf('S1')).toEqual({
      customer_id: 'GUMNUT',
      origin_suburb: 'SYDNEY',
      origin_state: 'NSW',
      quote_date: '2026-07-01T00:00:00.000Z',
      rate_card_alias: 'CARD',
      cost: '10',
      custom_fields: { costCentre: 'C1', purchaseOrder: 'P1' },
      flags: ['unknownCustomer', 'unknownRateCard', 'missingItemQuantity'],
      lines: 5,
    })
  })

  test('that are all blank leave the column blank', async () => {
    await run(arranged([row({ shipmentId: 'S2' }), row({ shipmentId: 'S2' })], 'S2'))
    expect(await ledgerOf('S2')).toMatchObject({
      customer_id: null,
      cost: null,
      custom_fields: null,
      flags: ['missingCustomer', 'missingItemQuantity'],
      lines: 2,
    })
  })
})
