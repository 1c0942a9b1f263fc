import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'

/** What people do with imports is in the audit log. No worker runs, so everything stays queued. */
let service: ImportingApp
let person: Browser

beforeAll(async () => {
  service = await importingApp({}, { worker: false })
  person = await signedIn(service, 'operations')
})
afterAll(() => service.close())

const folder = '/v1/org/shipments/imports'
const push = async (as: 'person' | 'key' = 'person', query = '') => {
  const body = { shipments: [goodShipment()], sourceDetails: 'by hand' }
  const accepted =
    as === 'person'
      ? await person.call('POST', folder + query, body)
      : await service.push(folder + query, body)
  return accepted.json().importId as string
}
const logged = async (importId: string) =>
  (await person.call('GET', `/portal/audit-log?kind=import&identity=${importId}`))
    .json()
    .items.map(({ action, actorName }: { action: string; actorName: string }) => `${action} by ${actorName}`)
const end = (importId: string, status: string) =>
  service.database.pool.query(
    `update import set status = $2, finished_at = now(), progress = case when $2 = 'completed' then 100 else 0 end
     where import_id = $1`,
    [importId, status],
  )

/** Runs something while nothing can be written to the audit log. */
async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = service.database
  await pool.query('alter table configuration_change rename to hidden_change')
  try {
    return await work()
  } finally {
    await pool.query('alter table hidden_change rename to configuration_change')
  }
}

test('a push by a person is in it, a push by a key is not', async () => {
  expect(await logged(await push())).toEqual([`upload by ${person.email}`])
  expect(await logged(await push('key'))).toEqual([])
})

test('a cancellation is in it; if the entry cannot be written, nothing is cancelled', async () => {
  const importId = await push('key')
  const cancel = () => person.call('POST', `${folder}/${importId}/cancel`)
  expect((await withoutLog(cancel)).statusCode).toBe(500)
  expect((await service.get(`${folder}/${importId}`)).json().status).toBe('queued')
  expect((await cancel()).json().status).toBe('cancelled')
  expect(await logged(importId)).toEqual([`cancel by ${person.email}`])
})

test('the person who cancelled an import is shown with it; a key is not', async () => {
  const [byPerson, byKey] = [await push('key'), await push()]
  await person.call('POST', `${folder}/${byPerson}/cancel`)
  await service.push(`${folder}/${byKey}/cancel`, {})
  const cancelledBy = async (importId: string) =>
    (await person.call('GET', `/portal/imports/${importId}`)).json().cancelledBy
  expect(await cancelledBy(byPerson)).toEqual({ type: 'user', name: person.email })
  expect(await cancelledBy(byKey)).toBe(null)
  const listed = (await person.call('GET', '/portal/imports?status=cancelled')).json().items
  expect(listed.find((one: { importId: string }) => one.importId === byPerson).cancelledBy.type).toBe('user')
})

test('a retry is in it; if the entry cannot be written, nothing is queued', async () => {
  const failed = await push('key')
  await end(failed, 'failed')
  const retry = () => person.call('POST', `${folder}/${failed}/retry`)
  expect((await withoutLog(retry)).statusCode).toBe(500)
  const { importId } = (await retry()).json()
  expect(await logged(importId)).toEqual([`retry by ${person.email}`])
})

test('an upload after a dry run is in it; if the entry cannot be written, nothing is queued', async () => {
  const dryRun = await push('key', '?dryRun=true')
  await end(dryRun, 'completed')
  const upload = () => person.call('POST', `/portal/imports/${dryRun}/upload`)
  expect((await withoutLog(upload)).statusCode).toBe(500)
  const { importId } = (await upload()).json()
  expect(await logged(importId)).toEqual([`upload by ${person.email}`])
})

test('signing out and ending another session are in it', async () => {
  const leaving = await signedIn(service, 'finance')
  const again = await service.app.inject({
    method: 'POST',
    url: '/portal/sign-in',
    payload: { email: leaving.email, password: leaving.password },
  })
  expect(again.statusCode).toBe(200)
  const { items } = (await leaving.call('GET', '/portal/me/sessions')).json()
  const other = items.find(({ current }: { current: boolean }) => !current)
  const ended = () => leaving.call('DELETE', `/portal/me/sessions/${other.sessionId}`)
  expect((await withoutLog(ended)).statusCode).toBe(500)
  expect((await ended()).statusCode).toBe(204)
  expect((await withoutLog(() => leaving.call('POST', '/portal/sign-out'))).statusCode).toBe(500)
  expect((await leaving.call('GET', '/portal/me')).statusCode).toBe(200)
  expect((await leaving.call('POST', '/portal/sign-out')).statusCode).toBe(204)
  const admin = await signedIn(service, 'admin')
  const entries = (await admin.call('GET', `/portal/audit-log?actor=${leaving.email}`)).json().items
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'sign out',
    'end',
    'sign in',
    'sign in',
  ])
})
