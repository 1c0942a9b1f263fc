import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BadRequestError,
  CartageClient,
  ConflictError,
  type Import,
  NotFoundError,
  PreconditionFailedError,
  PreconditionRequiredError,
  type SyncState,
  UnauthorizedError,
} from '../../client/src/index.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { cartageJson, temporaryFolder } from '../service.ts'
import { activity, csvOfActivities, csvOfShipments, shipment } from './rows.ts'

/** The client against the running service. */
let ground: Ground
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let client: CartageClient

const clientOf = (apiKey: string) => new CartageClient({ url: ground.service.url, apiKey })

beforeAll(async () => {
  ground = await prepareGround()
  folder = await temporaryFolder()
  client = clientOf(ground.ours.apiKey)
})
afterAll(async () => {
  await ground?.stop()
  await folder?.remove()
})

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a quote is generated, fetched, explained and listed', async () => {
  const { results } = await client.quotes.generate({
    general: { customerIds: ['SALTBUSH'] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  })
  const quoteId = results[0]?.quoteId ?? ''
  expect(results[0]?.quotes.length).toBeGreaterThan(1)
  expect((await client.quotes.fetch(quoteId)).results).toEqual(results)
  expect(await client.quotes.explain(quoteId)).toMatchObject({ quoteId })
  const listed = await collect(client.quotes.list({ customerId: 'SALTBUSH' }))
  expect(listed.map((quote) => quote.quoteId)).toContain(quoteId)
})

test('shipments are pushed, waited for, and read from the ledger; rejected rows have their reasons', async () => {
  const bad = { ...shipment('push-2'), destinationSuburb: 'Nowhere' }
  const { importId } = await client.shipments.push([shipment('push-1'), bad], { sourceDetails: 'a push' })
  const seen: Import[] = []
  const ended = await client.shipments.waitForImport(importId, { onProgress: (one) => seen.push(one) })
  expect(ended).toMatchObject({ status: 'completed', counts: { received: 2, processed: 1, failed: 1 } })
  expect(seen.at(-1)).toEqual(ended)
  expect(await collect(client.shipments.rejected(importId))).toMatchObject([{ shipmentId: 'push-2' }])
  expect(await collect(client.shipments.rows({ importId }))).toMatchObject([{ shipmentId: 'push-1' }])
  const imports = await collect(client.shipments.imports({ status: 'completed' }))
  expect(imports.map((one) => one.importId)).toContain(importId)
})

test('a file is sent from a path, a stream and a Blob, with its columns mapped', async () => {
  const path = join(folder.path, 'from-path.csv')
  await writeFile(path, csvOfShipments('path-1', 'path-2'))
  const renamed = csvOfShipments('blob-1').replace('shipmentId', 'Order No')
  const web = new Blob([csvOfShipments('web-1')]).stream()
  const accepted = await Promise.all([
    client.shipments.uploadFile(path),
    client.shipments.uploadFile(createReadStream(path), { fileName: 'from-stream.csv', dryRun: true }),
    client.shipments.uploadFile(web, { fileName: 'from-web-stream.csv' }),
    client.shipments.uploadFile(new Blob([`A title\n${renamed}`]), {
      fileName: 'from-blob.csv',
      columnMap: { 'Order No': 'shipmentId' },
      headerRow: 2,
    }),
  ])
  const ended = await Promise.all(accepted.map(({ importId }) => client.shipments.waitForImport(importId)))
  expect(ended.map(({ sourceDetails, counts }) => [sourceDetails, counts.processed])).toEqual([
    ['from-path.csv', 2],
    ['from-stream.csv', 2],
    ['from-web-stream.csv', 1],
    ['from-blob.csv', 1],
  ])
})

test('the same key sends a push once, and refuses another push', async () => {
  const idempotencyKey = 'monday run'
  const first = await client.activities.push([activity('once')], { idempotencyKey })
  const second = await client.activities.push([activity('once')], { idempotencyKey })
  expect(second).toEqual({ ...first, wasReplayed: true })
  const other = client.activities.push([activity('another')], { idempotencyKey })
  await expect(other).rejects.toBeInstanceOf(ConflictError)
})

test('each kind of problem has its own kind of error', async () => {
  const refused = await client.activities.push([{ ...activity('bad'), quantity: 0 }]).catch((error) => error)
  expect(refused).toBeInstanceOf(BadRequestError)
  expect(refused).toMatchObject({ status: 400, isUncertain: false, requestId: expect.any(String) })
  expect(refused.failures[0]).toContain('activities.0.quantity')
  await expect(client.quotes.fetch('none')).rejects.toBeInstanceOf(NotFoundError)
  await expect(clientOf('wrong').quotes.fetch('none')).rejects.toBeInstanceOf(UnauthorizedError)
})

test('waiting ends as soon as its signal says so', async () => {
  const { importId } = await client.activities.push([activity('stopped')])
  const stop = new AbortController()
  const waiting = client.activities.waitForImport(importId, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  // An import that had ended by then is returned.
  await waiting.catch((error) => expect(error.message).toBe('enough'))
  await client.activities.waitForImport(importId)
})

describe('a copy that is kept in sync', () => {
  const copy = new Map<string, unknown>()
  let state: SyncState | undefined
  let read: (string | null)[] = []

  const sync = async () => {
    read = []
    for await (const step of client.activities.sync(state)) {
      for (const row of step.rows) copy.set(`${row.importId} ${row.rowNumber}`, row)
      state = step.state && JSON.parse(JSON.stringify(step.state))
      read.push(step.importId)
    }
  }
  const ledger = async () =>
    new Map((await collect(client.activities.rows())).map((row) => [`${row.importId} ${row.rowNumber}`, row]))
  const pushed = async (...references: string[]) => {
    const { importId } = await client.activities.uploadFile(new Blob([csvOfActivities(...references)]))
    await client.activities.waitForImport(importId)
    return importId
  }

  test('is first read whole, and then has the rows of new imports', async () => {
    await pushed('before the copy')
    await sync()
    expect(copy).toEqual(await ledger())
    expect(new Set(read)).toEqual(new Set([null]))
    const news = [await pushed('new 1', 'new 2'), await pushed('new 3')]
    await sync()
    expect(read.filter((importId) => news.includes(importId ?? ''))).toEqual(news)
    expect(copy).toEqual(await ledger())
  })

  test('reads no import a second time, and leaves out dry runs', async () => {
    const dry = await client.activities.push([activity('dry')], { dryRun: true })
    await client.activities.waitForImport(dry.importId)
    await sync()
    expect(read).toEqual([])
  })

  test('continues where it was interrupted', async () => {
    const news = [await pushed('cut 1'), await pushed('cut 2'), await pushed('cut 3')]
    for await (const step of client.activities.sync(state)) {
      for (const row of step.rows) copy.set(`${row.importId} ${row.rowNumber}`, row)
      state = step.state
      break
    }
    await sync()
    expect(read).toEqual(news.slice(1))
    expect(copy).toEqual(await ledger())
  })
})

describe('the configuration', () => {
  let ours: CartageClient
  let somebodyElse: CartageClient
  const params = { id: 'NEWCOMER' }

  beforeAll(async () => {
    const { apiKey } = await cartageJson(
      ground.environment,
      'key',
      'create',
      '--org',
      ground.ours.organisationId,
      '--name',
      'rates',
      '--scopes',
      'configuration:read,configuration:write',
    )
    ours = clientOf(apiKey)
    somebodyElse = clientOf(apiKey)
  })

  test('a thing is created, changed with the ETag that was kept, and deleted', async () => {
    await ours.configuration.put('/customers/{id}', { params, body: { name: 'One' } })
    await ours.configuration.put('/customers/{id}', { params, body: { name: 'Two' } })
    const changed = await ours.configuration.patch('/customers/{id}', { params, body: { name: 'Three' } })
    expect(changed).toMatchObject({ id: 'NEWCOMER', name: 'Three' })
    const customers = await collect(ours.configuration.list('/customers'))
    expect(customers).toContainEqual(expect.objectContaining({ name: 'Three' }))
    await ours.configuration.delete('/customers/{id}', { params })
    await expect(ours.configuration.get('/customers/{id}', { params })).rejects.toBeInstanceOf(NotFoundError)
  })

  test("somebody else's change is noticed, and not overwritten", async () => {
    await ours.configuration.put('/customers/{id}', { params, body: { name: 'Ours' } })
    await somebodyElse.configuration.patch('/customers/{id}', { params, body: { name: 'Theirs' } })
    const replace = () => ours.configuration.put('/customers/{id}', { params, body: { name: 'Lost' } })
    await expect(replace()).rejects.toBeInstanceOf(PreconditionFailedError)
    // Trying again does not help until it has been read.
    await expect(replace()).rejects.toBeInstanceOf(PreconditionFailedError)
    expect(await ours.configuration.get('/customers/{id}', { params })).toMatchObject({ name: 'Theirs' })
    expect(await replace()).toMatchObject({ name: 'Lost' })
    await ours.configuration.delete('/customers/{id}', { params })
  })

  test('the whole document is changed only by whoever has read it', async () => {
    const body = { format: 'cartage-configuration/1' as const, customers: [{ id: 'DOC', name: 'Doc' }] }
    await expect(ours.configuration.put('/', { body })).rejects.toBeInstanceOf(PreconditionRequiredError)
    await ours.configuration.get('/')
    expect(await ours.configuration.put('/', { body })).toMatchObject({ counts: { new: 1 } })
  })

  test('a draft of a rate card is made, filled, published and withdrawn', async () => {
    const { configuration } = ours
    const [card] = await collect(configuration.list('/rate-cards'))
    const alias = card?.alias ?? ''
    const [copyOf] = await collect(configuration.list('/rate-cards/{alias}/versions', { params: { alias } }))
    const { versionId } = await configuration.post('/rate-cards/{alias}/versions', {
      params: { alias },
      body: { copyOf: copyOf?.versionId ?? '', adjust: { percent: 4.5 }, effectiveFrom: '2031-07-01' },
    })
    const version = { alias, versionId }
    await configuration.patch('/rate-cards/{alias}/versions/{versionId}', {
      params: version,
      body: { label: 'FY32' },
    })
    const published = await configuration.post('/rate-cards/{alias}/versions/{versionId}/publish', {
      params: version,
      body: {},
    })
    expect(published).toMatchObject({ label: 'FY32', effectiveFrom: '2031-07-01' })
    // Another client has not read it: it is read first.
    await somebodyElse.configuration.post('/rate-cards/{alias}/versions/{versionId}/withdraw', {
      params: version,
    })
  })
})
