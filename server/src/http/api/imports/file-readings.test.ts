import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { writtenWorkbook } from '../../../../test/written-workbook.ts'

const activityLedger = '/v1/org/fulfilment/activities'
const activities = '/v1/org/fulfilment/activities/file'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const activityHeader = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'

describe('an import says how its file was read', () => {
  const row = (reference: string) => `SYD1,PICK,2,2026-07-01,${reference}\n`
  const utf8 = Buffer.from(`${activityHeader}\n${row('Café-1')}`)

  test.each<[what: string, name: string, content: () => Promise<Buffer>, read: object]>([
    [
      'UTF-8 and commas',
      'a.csv',
      async () => utf8,
      { encoding: 'utf-8', delimiter: ',', sheet: null, counts: { received: 1, processed: 1, failed: 0 } },
    ],
    [
      'Windows-1252 and semicolons',
      'a.csv',
      async () => Buffer.from(utf8.toString().replaceAll(',', ';'), 'latin1'),
      { encoding: 'windows-1252', delimiter: ';', sheet: null },
    ],
    [
      'UTF-8 with a bad byte, which holds back its own row alone',
      'a.csv',
      async () => Buffer.concat([utf8, Buffer.from(row('Caf\xe9-2'), 'latin1'), Buffer.from(row('Café-3'))]),
      { encoding: 'utf-8', delimiter: ',', sheet: null, counts: { received: 3, processed: 2, failed: 1 } },
    ],
    [
      'a workbook',
      'a.xlsx',
      () => writtenWorkbook(activityHeader.split(','), [['SYD1', 'PICK', 2, '2026-07-01', 'x']]),
      { encoding: null, delimiter: null, sheet: 'Sheet1' },
    ],
  ])('%s', async (_what, name, content, read) => {
    const accepted = await app.pushFile(activities, { name, content: await content() })
    expect(await app.ended(accepted)).toMatchObject({ status: 'completed', ...read })
    for (const { error, data } of await app.rejected(accepted)) {
      expect({ error, data }).toMatchObject({ error: 'Unreadable text', data: { reference: 'Caf\ufffd-2' } })
    }
    const { items } = (await app.get(`${activityLedger}?importId=${accepted.json().importId}`)).json()
    for (const { reference } of items) expect(reference).toMatch(/^(Café-[13]|x)$/)
  })
})

describe('the ledgers return the stored digits, the same for JSON and files', () => {
  const digits = ['123456789012.123456', '-999999999999.999999', '0.000001', '12.5', '9007199254740993e-6']
  const stored = ['123456789012.123456', '-999999999999.999999', '0.000001', '12.5', '9007199254.740993']

  test('activities', async () => {
    const rows = digits.map((quantity, at) => `SYD1,PICK,${quantity},2026-07-01,${at}`)
    const file = await app.pushFile(activities, {
      name: 'a.csv',
      content: [activityHeader, ...rows].join('\n'),
    })
    const elements = digits.map(
      (quantity) =>
        `{"warehouseCode":"SYD1","chargeCode":"PICK","quantity":${quantity},"activityTimestamp":"2026-07-01"}`,
    )
    const data = await app.push('/v1/org/fulfilment/activities', `{"activities":[${elements.join()}]}`)
    for (const accepted of [file, data]) {
      expect((await app.ended(accepted)).counts).toEqual({ received: 5, processed: 5, failed: 0 })
      const list = await app.get(`${activityLedger}?importId=${accepted.json().importId}`)
      expect([...list.body.matchAll(/"quantity":([^,]+),/g)].map(([, number]) => number)).toEqual(stored)
    }
  })
})

describe('a file with other headers comes with a column map', () => {
  const content = 'Site,Task,Qty,Date,Order No\nSYD1,PICK,1,2026-07-01,ok\nSYD1,PICK,none,2026-07-01,bad\n'
  const columnMap = JSON.stringify({
    Site: 'warehouseCode',
    Task: 'chargeCode',
    Qty: 'quantity',
    Date: 'activityTimestamp',
    'Order No': 'reference',
  })

  test('which is shown on the import, and rejected rows use the column names', async () => {
    const accepted = await app.pushFile(activities, { name: 'own.csv', content, columnMap })
    expect(await app.ended(accepted)).toMatchObject({
      counts: { received: 2, processed: 1, failed: 1 },
      columnMap: JSON.parse(columnMap),
    })
    expect(await app.rejected(accepted)).toEqual([
      {
        reference: 'bad',
        error: 'Valid quantity is required',
        data: {
          warehouseCode: 'SYD1',
          chargeCode: 'PICK',
          quantity: 'none',
          activityTimestamp: '2026-07-01',
          reference: 'bad',
        },
        rowNumber: 3,
      },
    ])
  })

  test.each<[sent: string, message: string]>([
    [
      '{"Site"',
      'columnMap must be a JSON object of file headers and their columns, such as {"Order No": "shipmentId"}',
    ],
    [
      '[1]',
      'columnMap must be a JSON object of file headers and their columns, such as {"Order No": "shipmentId"}',
    ],
    [
      '{"Site":1}',
      'columnMap must be a JSON object of file headers and their columns, such as {"Order No": "shipmentId"}',
    ],
    ['{"Site":"warehouseCode","Site":"chargeCode"}', 'columnMap.Site is given more than once'],
    [
      columnMap.replace('Order No', 'Job No'),
      'Invalid file structure. Unrecognised column(s): Order No. Not in the file, but in columnMap: Job No.',
    ],
  ])('%s is refused', async (columnMap, message) => {
    const answer = await app.pushFile(activities, { name: 'own.csv', content, columnMap })
    expect(answer.json()).toEqual({ statusCode: 400, message, error: 'Bad Request' })
  })

  test('which counts for the Idempotency-Key, in any order', async () => {
    const key = { 'idempotency-key': 'mapped' }
    const send = async (map: object) =>
      app.pushFile(activities, { name: 'own.csv', content, columnMap: JSON.stringify(map) }, key)
    const map = JSON.parse(columnMap)
    const first = await send(map)
    const again = await send(Object.fromEntries(Object.entries(map).reverse()))
    expect(again.json()).toEqual(first.json())
    expect((await send({ ...map, 'Order No': 'customerId' })).statusCode).toBe(409)
  })
})
