import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { limits } from '../../../limits.ts'

/** The file of a dry run is imported without being sent again. */
let service: ImportingApp
let person: Browser

beforeAll(async () => {
  service = await importingApp()
  person = await signedIn(service, 'operations')
})
afterAll(() => service.close())

const header = 'Order No,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType'
const row = (shipmentId: string, suburb: string) => `${shipmentId},3000,${suburb},2000,Sydney,CARTON`

async function checkedFile(rows: string[]) {
  const accepted = await service.pushFile('/v1/org/shipments/imports/file?dryRun=true', {
    name: 'orders.csv',
    content: [header, ...rows].join('\n'),
    columnMap: '{"Order No": "shipmentId"}',
  })
  return (await service.ended(accepted)).importId
}
const upload = (importId: string, key?: string, reference?: string) => {
  const query = reference === undefined ? '' : `?${new URLSearchParams({ sourceDetails: reference })}`
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return person.call('POST', `/portal/imports/${importId}/upload${query}`, undefined, headers)
}
const shown = async (importId: string) => (await person.call('GET', `/portal/imports/${importId}`)).json()
const untilEnded = (importId: string) =>
  expect.poll(async () => (await shown(importId)).status).toBe('completed')
const storedBytes = async () => {
  const { rows } = await service.database.pool.query(
    'select bytes::integer from upload_total where organisation_id = $1',
    [service.organisation.organisationId],
  )
  return rows[0].bytes
}

test('the file of a dry run is imported with its column map, and is not stored twice', async () => {
  const dryRun = await checkedFile([row('U-1', 'Melbourne'), row('U-2', 'Nowhere')])
  const bytes = await storedBytes()
  expect(await shown(dryRun)).toMatchObject({ uploadable: true, dryRun: true, checkedBy: null })
  const accepted = await upload(dryRun)
  expect(accepted.statusCode).toBe(202)
  const { importId, checkedBy } = accepted.json()
  expect(checkedBy).toBe(dryRun)
  await untilEnded(importId)
  expect(await shown(importId)).toMatchObject({
    name: 'orders.csv',
    dryRun: false,
    checkedBy: dryRun,
    retryOf: null,
    counts: { received: 2, processed: 1, failed: 1, replaced: 0 },
    submittedBy: { type: 'user' },
  })
  const first = await shown(dryRun)
  expect(first).toMatchObject({ uploadable: false, status: 'completed', dryRun: true })
  expect(first.followedBy.map((next: { importId: string }) => next.importId)).toEqual([importId])
  expect(await storedBytes()).toBe(bytes)
})

test('if many upload it at once, one import is made, and the others get its id', async () => {
  const dryRun = await checkedFile([row('U-3', 'Melbourne')])
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(dryRun)))
  const accepted = answers.filter(({ statusCode }) => statusCode === 202)
  expect(accepted).toHaveLength(1)
  const importId = accepted[0]?.json().importId
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 202)) {
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `This dry run has already been uploaded, as ${importId}`,
    ])
  }
})

test('with an Idempotency-Key a repeated call gives the same import', async () => {
  const dryRun = await checkedFile([row('U-4', 'Melbourne')])
  const [one, other] = [await upload(dryRun, 'once'), await upload(dryRun, 'once')]
  expect([one.statusCode, other.statusCode]).toEqual([202, 202])
  expect(other.json()).toEqual(one.json())
})

test('the reference can be changed before the upload', async () => {
  const [first, second] = [
    await checkedFile([row('U-7', 'Melbourne')]),
    await checkedFile([row('U-8', 'Perth')]),
  ]
  const accepted = await upload(first, undefined, 'November, “first” half')
  expect(await shown(accepted.json().importId)).toMatchObject({
    name: 'orders.csv',
    sourceDetails: 'November, “first” half',
  })
  expect((await upload(second, undefined, 'x'.repeat(256))).statusCode).toBe(400)
  expect((await upload(second, undefined, 'a\0')).statusCode).toBe(400)
  const blank = await upload(second, 'blank', ' ')
  expect(await shown(blank.json().importId)).toMatchObject({ sourceDetails: 'orders.csv' })
  expect((await upload(second, 'blank', 'another')).statusCode).toBe(409)
})

test('an import that is not a dry run, has lost its file or belongs to another organisation is refused', async () => {
  const message = async (importId: string) => {
    const answer = await upload(importId)
    return `${answer.statusCode} ${answer.json().message}`
  }
  const dryRun = await checkedFile([row('U-5', 'Melbourne')])
  await service.database.pool.query('update import set upload_kept = false where import_id = $1', [dryRun])
  expect(await message(dryRun)).toBe('409 The data of this import is no longer kept. Send it again.')
  const real = await service.ended(
    await service.pushFile('/v1/org/shipments/imports/file', {
      name: 'orders.csv',
      content: `${header.replace('Order No', 'shipmentId')}\n${row('U-6', 'Melbourne')}`,
    }),
  )
  expect(await message(real.importId)).toBe('409 This import is not a dry run')
  expect(await message('nonsense')).toBe('404 Import not found')
  const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
  const foreign = await stranger.call('POST', `/portal/imports/${real.importId}/upload`)
  expect(foreign.statusCode).toBe(404)
})

test('a dry run of activities names the imports that wrote the same file', async () => {
  const push = async (query: string, content: string) =>
    service.ended(
      await service.pushFile(`/v1/org/fulfilment/activities/file${query}`, { name: 'picks.csv', content }),
    )
  const columns = 'warehouseCode,chargeCode,quantity,activityTimestamp'
  const picks = (quantity: number) => `${columns}\nSYD1,PICK,${quantity},2026-07-01T00:00:00Z\n`
  const namedBy = async (content: string) => {
    const { importId } = await push('?dryRun=true', content)
    return (await shown(importId)).sentBefore.map((one: { importId: string }) => one.importId)
  }
  expect(await namedBy(picks(1))).toEqual([])
  const first = await push('', picks(1))
  expect(await namedBy(picks(1))).toEqual([first.importId])
  // The same number of bytes and rows, but another quantity.
  expect(await namedBy(picks(2))).toEqual([])
  const second = await push('', picks(1))
  expect(await namedBy(picks(1))).toEqual([second.importId, first.importId])
  expect((await shown(String(second.importId))).sentBefore).toEqual([])
})

/** Checks a file of activities as the portal does before it is sent, and returns the imports named in the answer. */
async function namedBeforeSending({ app }: ImportingApp, by: Browser, content: string): Promise<string[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/portal/inspect-file?kind=activities',
    headers: {
      cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': by.csrfToken,
      'content-type': 'multipart/form-data; boundary=B',
    },
    payload: `--B\r\nContent-Disposition: form-data; name="file"; filename="again.csv"\r\n\r\n${content}\r\n--B--\r\n`,
  })
  return answer.json().sentBefore.map((one: { importId: string }) => one.importId)
}

test('a file of activities that was imported before is named before it is sent', async () => {
  const file = (quantity: string) =>
    `warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,${quantity},2026-07-02T00:00:00Z`
  const push = async (content: string, query = '') =>
    service.ended(
      await service.pushFile(`/v1/org/fulfilment/activities/file${query}`, { name: 'picks.csv', content }),
    )
  const named = (quantity: string) => namedBeforeSending(service, person, file(quantity))
  await push(file('1'), '?dryRun=true')
  expect(await named('1')).toEqual([])
  const { importId } = await push(file('1'))
  expect(await named('1')).toEqual([importId])
  expect(await named('2')).toEqual([])
  // A file whose rows were all rejected has written nothing.
  expect((await push(file('x'))).counts).toMatchObject({ processed: 0, failed: 1 })
  expect(await named('x')).toEqual([])
  const { other } = service
  const stranger = await signedIn(service, 'admin', { organisationId: other.organisationId })
  expect(await namedBeforeSending(service, stranger, file('1'))).toEqual([])
})

test('a file that still waits is named too', async () => {
  const waiting = await importingApp({}, { worker: false })
  onTestFinished(() => waiting.close())
  const somebody = await signedIn(waiting, 'operations')
  const content = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,1,2026-07-01T00:00:00Z'
  const pushed = await waiting.pushFile('/v1/org/fulfilment/activities/file', { name: 'picks.csv', content })
  expect(await namedBeforeSending(waiting, somebody, content)).toEqual([pushed.json().importId])
})

test('files of several pieces are compared whole', async () => {
  const rows = Math.ceil((2 * limits.uploadChunkBytes) / 40)
  const file = (last: string) =>
    [
      'warehouseCode,chargeCode,quantity,activityTimestamp',
      ...Array.from({ length: rows }, () => 'SYD1,PICK,1,2026-07-01T00:00:00.000000Z'),
      `SYD1,PICK,${last},2026-07-01T00:00:00Z`,
    ].join('\n')
  const push = async (query: string, last: string) =>
    service.ended(
      await service.pushFile(`/v1/org/fulfilment/activities/file${query}`, {
        name: 'many.csv',
        content: file(last),
      }),
    )
  const { importId } = await push('', '7')
  const namedBy = async (last: string) =>
    (await shown((await push('?dryRun=true', last)).importId)).sentBefore.map(
      (one: { importId: string }) => one.importId,
    )
  expect(await namedBy('7')).toEqual([importId])
  expect(await namedBy('8')).toEqual([])
  expect(await namedBeforeSending(service, person, file('7'))).toEqual([importId])
  expect(await namedBeforeSending(service, person, file('8'))).toEqual([])
})
