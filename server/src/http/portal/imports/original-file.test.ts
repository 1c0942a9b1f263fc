import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { limits } from '../../../limits.ts'

let service: ImportingApp
let person: Browser

beforeAll(async () => {
  service = await importingApp()
  person = await signedIn(service, 'finance')
})
afterAll(() => service.close())

const header = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'
const send = async (name: string, content: string) =>
  (await service.ended(await service.pushFile('/v1/org/fulfilment/activities/file', { name, content })))
    .importId
const original = (importId: string, browser = person) =>
  browser.call('GET', `/portal/imports/${importId}/file`)

test('the file is returned byte for byte, with its name, in any number of chunks', async () => {
  const row = (at: number) => `SYD1,PICK-UNIT,1,2026-07-01T00:00:00Z,${'é'.repeat(100)}${at}`
  const content = [header, ...Array.from({ length: 6000 }, (_, at) => row(at))].join('\r\n')
  expect(Buffer.byteLength(content)).toBeGreaterThan(2 * limits.uploadChunkBytes)
  const answer = await original(await send("Juli – Größe (1)'s.csv", content))
  expect(answer.statusCode).toBe(200)
  expect(answer.payload === content).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="[0-9a-f-]{36}\.csv"; filename\*=UTF-8''Juli%20%E2%80%93%20Gr%C3%B6%C3%9Fe%20%281%29%27s\.csv$/,
  )
})

test('the body of a JSON push is returned', async () => {
  const body = { shipments: [goodShipment({ shipmentId: 'O-1' })] }
  const { importId } = await service.ended(await service.push('/v1/org/shipments/imports', body))
  expect(JSON.parse((await original(importId)).payload)).toEqual(body)
})

test('a file that was removed, does not exist or belongs to another organisation is refused', async () => {
  const importId = await send('gone.csv', `${header}\nSYD1,PICK-UNIT,1,2026-07-01T00:00:00Z,x\n`)
  const stranger = await signedIn(service, 'admin', { organisationId: service.other.organisationId })
  expect((await original(importId, stranger)).statusCode).toBe(404)
  expect((await original('nonsense')).statusCode).toBe(404)
  await service.database.pool.query('update import set upload_kept = false where import_id = $1', [importId])
  const gone = await original(importId)
  expect([gone.statusCode, gone.json().message]).toEqual([
    409,
    'The data of this import is no longer kept. Send it again.',
  ])
})
