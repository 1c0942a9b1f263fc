import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestDatabase,
  type TestOrganisation,
  testDatabase,
  testOrganisation,
} from '../../test/test-database.ts'
import { limits } from '../limits.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import { Files } from './files.ts'
import type { FileOrder } from './make-file.ts'

const rowCount = 5000

let database: TestDatabase
let organisation: TestOrganisation
let files: Files
beforeAll(async () => {
  database = await testDatabase()
  organisation = await testOrganisation(database.pool)
  await database.pool.query(
    `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code, quantity)
     select $1, '01a1e6c7-c45d-78df-bd10-3d16cac9f042', n, '2026-07-01T00:00:00Z', 'SYD1', 'PICK', n
     from generate_series(1, ${rowCount}) n`,
    [organisation.organisationId],
  )
})
afterAll(() => database.drop())
afterEach(() => files.stop())

/** No other organisation asks for anything. */
const nobodyElse = { othersThan: () => false }

const order = (): FileOrder => ({
  file: 'activities',
  organisationId: organisation.organisationId,
  timeZone: 'UTC',
  filter: {},
})
const reader = (left?: AbortSignal) => ({ pool: database.pool, turn: organisation.organisationId, left })
const open = (left?: AbortSignal) => files.open(reader(left), async () => order())

test('a file of many pieces arrives whole and in order, also several at once', async () => {
  files = new Files(database.connectionString, nobodyElse)
  const texts = await Promise.all(
    Array.from({ length: limits.filesPerOrganisationMax }, async () =>
      (await buffer(await open())).toString(),
    ),
  )
  expect(new Set(texts).size).toBe(1)
  const lines = texts[0]?.trimEnd().split('\r\n') ?? []
  expect(lines).toHaveLength(1 + rowCount)
  const rowNumbers = lines.slice(1).map((line) => Number(line.split(',').at(-1)))
  expect(rowNumbers).toEqual([...rowNumbers].sort((one, other) => other - one))
  expect(new Set(rowNumbers).size).toBe(rowCount)
})

test('a file arrives whole while other organisations ask', async () => {
  files = new Files(database.connectionString, { othersThan: () => true })
  expect((await buffer(await open())).toString().split('\r\n')).toHaveLength(2 + rowCount)
})

test('readers that leave give their turns back', async () => {
  files = new Files(database.connectionString, nobodyElse)
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    await Promise.all(Array.from({ length: limits.filesPerOrganisationMax }, () => open(leaving.signal)))
    leaving.abort(new Error('left'))
  }
  expect((await buffer(await open())).length).toBeGreaterThan(limits.filePieceBytesMin)
})

test('an order that is refused gives its turn back', async () => {
  files = new Files(database.connectionString, nobodyElse)
  for (let nth = 0; nth <= limits.filesPerOrganisationMax; nth++) {
    await expect(files.open(reader(), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  }
  expect((await buffer(await open())).length).toBeGreaterThan(0)
})

test('a database that is away is known before anything is sent, and the turn is given back', async () => {
  files = new Files('postgres://nobody:nothing@127.0.0.1:9/none', nobodyElse)
  for (let nth = 0; nth <= limits.filesPerOrganisationMax; nth++) {
    const error = await open().catch((reason: unknown) => reason)
    expect(isDatabaseAway(error)).toBe(true)
  }
})

test('a thread that ends cuts its files off, and the next file gets another', async () => {
  files = new Files(database.connectionString, nobodyElse)
  const [one, other] = await Promise.all([open(), open()])
  await files.stop()
  await expect(buffer(one)).rejects.toThrow('ended')
  await expect(buffer(other)).rejects.toThrow('ended')
  expect((await buffer(await open())).toString().split('\r\n')).toHaveLength(2 + rowCount)
})
