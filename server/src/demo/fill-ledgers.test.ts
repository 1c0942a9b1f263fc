import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { exampleCards } from '../example/carriers.ts'
import { resolvePlace } from '../locations/resolve-location.ts'
import { inTransaction } from '../platform/database/database.ts'
import { CsvTokenizer } from '../spreadsheets/csv/csv-tokenizer.ts'
import { carrierBill, zoneOf } from './carrier-bill.ts'
import { sampleImports } from './fill-ledgers.ts'
import { fillWithDemoData } from './fill-organisation.ts'
import { sampleDestinations, sampleOrigins } from './sample-shipments.ts'

let database: TestDatabase
let organisationId: string
const cards = exampleCards()
const now = new Date('2026-11-14T22:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  await inTransaction(database.pool, (client) => fillWithDemoData(client, organisationId, 'quollway', now))
})
afterAll(() => database.drop())

async function select(sql: string) {
  const { rows } = await database.pool.query({ text: sql, values: [organisationId], rowMode: 'array' })
  return rows
}

test('every sample place resolves as in an import', () => {
  for (const { postcode, suburb, state } of [...sampleOrigins, ...sampleDestinations]) {
    expect(resolvePlace({ postalCode: postcode, suburb, state }, 'strict')?.suburb).toBe(suburb)
  }
})

test('a refused sample place does not resolve, and the others of its row do', () => {
  const rejections = sampleImports(cards, now).flatMap((one) =>
    one.kind === 'shipments' ? one.rejections : [],
  )
  expect(rejections.length).toBe(10)
  for (const { error, data } of rejections) {
    const resolves = (end: string) =>
      resolvePlace(
        {
          postalCode: data[`${end}PostCode`] ?? '',
          suburb: data[`${end}Suburb`],
          state: data[`${end}State`],
        },
        'strict',
      ) !== undefined
    expect([data.shipmentId, resolves('origin'), resolves('destination')]).toEqual([
      data.shipmentId,
      !error.startsWith('Origin'),
      !error.startsWith('Destination'),
    ])
  }
})

test('the same moment gives the same samples', () => {
  const withoutIds = () => sampleImports(cards, now).map(({ importId, ...rest }) => rest)
  expect(withoutIds()).toEqual(withoutIds())
})

test('nothing is in the future or older than five weeks', async () => {
  const [[oldest, newest]] = (await select(
    `select min(at)::text, max(at)::text from (
       select quote_date as at from shipment where organisation_id = $1
       union all select activity_timestamp from activity where organisation_id = $1
       union all select finished_at from import where organisation_id = $1) times`,
  )) as [[string, string]]
  expect(new Date(newest).getTime()).toBeLessThan(now.getTime())
  expect(now.getTime() - new Date(oldest).getTime()).toBeLessThan(35 * 86_400_000)
})

test('four weeks of both ledgers, with the counts of their imports', async () => {
  const imports = await select(
    `select i.kind, i.status, i.received, i.processed, i.failed,
       (select count(*)::int from shipment s where s.organisation_id = i.organisation_id and s.import_id = i.import_id),
       (select count(*)::int from shipment_line l where l.organisation_id = i.organisation_id and l.import_id = i.import_id),
       (select count(*)::int from activity a where a.organisation_id = i.organisation_id and a.import_id = i.import_id),
       (select count(*)::int from rejected_row r where r.organisation_id = i.organisation_id and r.import_id = i.import_id)
     from import i where i.organisation_id = $1 order by sequence`,
  )
  expect(imports.length).toBe(9)
  expect(imports.filter(([, status]) => status === 'completed').length).toBe(8)
  for (const [kind, , received, processed, failed, shipments, lines, activities, rejected] of imports) {
    expect(failed).toBe(rejected)
    expect(processed).toBe(kind === 'shipments' ? shipments : activities)
    expect(received).toBe(lines + activities + rejected)
  }
})

test('every sample import has the file its rows came from, and says who sent it', async () => {
  const imports = await select(
    `select i.import_id, i.kind, i.received, i.upload_bytes, i.submitted_by, c.bytes
     from import i join upload_chunk c on c.organisation_id = i.organisation_id and c.import_id = i.import_id
     where i.organisation_id = $1 and i.status = 'completed'`,
  )
  expect(imports.length).toBe(8)
  for (const [, , received, uploadBytes, submittedBy, bytes] of imports) {
    expect(bytes.length).toBe(uploadBytes)
    expect(bytes.toString().trimEnd().split('\r\n').length).toBe(received + 1)
    expect(submittedBy).toBe('Cartage demo data')
  }
})

test('the file of the failed import fails with the message shown on the import', async () => {
  const [[message, bytes]] = (await select(
    `select i.error_message, c.bytes
     from import i join upload_chunk c on c.organisation_id = i.organisation_id and c.import_id = i.import_id
     where i.organisation_id = $1 and i.status = 'failed'`,
  )) as [[string, Buffer]]
  const tokenizer = new CsvTokenizer(',', { recordCharactersMax: 1_000_000, cellsMax: 100 }, () => {})
  const read = () => {
    tokenizer.push(bytes.toString())
    tokenizer.end()
  }
  expect(read).toThrow(message)
})

test('every customer that trades has shipments and activities; some rows are flagged', async () => {
  for (const table of ['shipment', 'activity']) {
    const customers = await select(
      `select distinct customer_id from ${table} where organisation_id = $1 and customer_id is not null order by 1`,
    )
    expect(customers.flat()).toEqual(['GUMNUT', 'IRONBARK', 'LYREBIRD', 'SALTBUSH'])
    const [[flagged]] = (await select(
      `select count(*)::int from ${table} where organisation_id = $1 and flags is not null`,
    )) as [[number]]
    expect(flagged).toBeGreaterThan(0)
  }
})

test('a shipment has the fields its carrier makes mandatory', async () => {
  const missing = await select(
    `select shipment_id from shipment where organisation_id = $1
       and customer_id in ('IRONBARK', 'LYREBIRD') and custom_fields ->> 'costCentre' is null`,
  )
  expect(missing).toEqual([])
})

test.each([
  // 7.50 + 48 x 0.2926 = 21.54, and 18.5 % fuel.
  ['GLX-STD', 'GLX-ROAD', '3000', '2000', 48, 21.54 + 3.98],
  // 12 + 100 x 0.7863 + 400 x 0.7035 + 172 x 0.6208 = 478.81, remote 134.40, and 21 % fuel on both.
  ['BRL-STD', 'BRL-GEN', '4000', '4825', 672, 478.81 + 134.4 + 128.77],
  ['GLX-STD', 'GLX-ROAD', '2000', '2000', 3, 11 + 2.04],
])('%s bills %s from %s to %s for %i kg', (cardAlias, service, from, to, kg, expected) => {
  const card = cards.find(({ alias }) => alias === cardAlias)
  if (!card) throw new Error(`no card ${cardAlias}`)
  const bill = carrierBill(card, service, zoneOf(from), zoneOf(to), kg, '2026-11-01')
  expect(bill.toNumber(2)).toBeCloseTo(expected, 6)
})
