import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsOf } from '../../../test/correct-workbook.ts'
import { type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import { readXlsxHeader } from '../../spreadsheets/read-xlsx.ts'
import type { XlsxCell } from '../../spreadsheets/rows-ahead.ts'
import { writeXlsx } from '../../spreadsheets/write-xlsx.ts'

const shipments = '/v1/org/shipments/imports/file'
const activityLedger = '/v1/org/fulfilment/activities'
const activities = '/v1/org/fulfilment/activities/file'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const shipmentHeader =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity'
const shipmentLine = (id: string, itemType: string, suburb = 'Sydney') =>
  `${id},GUMNUT,3000,Melbourne,2000,${suburb},${itemType},1`
const activityHeader = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'

async function workbook(header: string[], rows: XlsxCell[][]): Promise<Buffer> {
  async function* all() {
    yield* rows
  }
  return buffer(writeXlsx(header, all()))
}

describe('a file that is accepted', () => {
  test('is queued without a count, and lines of one shipment are kept together wherever they are in the file', async () => {
    const content = [
      shipmentHeader,
      shipmentLine('A', 'one'),
      shipmentLine('B', 'other'),
      '',
      shipmentLine('A', 'two'),
    ]
    const accepted = await app.pushFile(shipments, { name: 'may.csv', content: content.join('\r\n') })
    const { importId } = accepted.json()
    expect(accepted.json()).toEqual({
      importId: expect.any(String),
      status: 'queued',
      source: 'file',
      statusUrl: `/v1/org/shipments/imports/${importId}`,
    })
    expect(await app.ended(accepted)).toMatchObject({
      source: 'file',
      counts: { received: 3, processed: 2, failed: 0 },
      sourceDetails: 'may.csv',
    })
    const { items } = (await app.get(`/v1/org/shipments?importId=${importId}`)).json()
    expect(items).toMatchObject([
      { shipmentId: 'A', items: [{ itemType: 'one' }, { itemType: 'two' }], sourceDetails: 'may.csv' },
      { shipmentId: 'B', items: [{ itemType: 'other' }] },
    ])
  })
  test('can have columns in any order and case, a BOM, semicolons and custom fields', async () => {
    const header =
      '\ufeffITEMTYPE; destinationSuburb ;destinationPostCode;originSuburb;originPostCode;CostCentre;shipmentid'
    const content = `${header}\n"a;b";Sydney;2000;Melbourne;3000;CC-1;MIXED\n`
    await app.ended(await app.pushFile(shipments, { name: 'x.CSV', content, sourceDetails: 'mine' }))
    expect((await app.get('/v1/org/shipments?shipmentId=MIXED')).json().items).toMatchObject([
      { customFields: { costCentre: 'CC-1' }, items: [{ itemType: 'a;b' }], sourceDetails: 'mine' },
    ])
  })
  test('can be a workbook', async () => {
    const content = await workbook(activityHeader.split(','), [
      ['SYD1', 'PICK', 2.5, '2026-07-01T09:30:00Z', 'X-1'],
      ['SYD1', 'PICK', null, '2026-07-01T09:30:00Z', 'X-2'],
    ])
    const accepted = await app.pushFile(activities, { name: 'work.xlsx', content })
    expect((await app.ended(accepted)).counts).toEqual({ received: 2, processed: 1, failed: 1 })
    expect(await app.rejected(accepted)).toMatchObject([
      { reference: 'X-2', error: 'Valid quantity is required', rowNumber: 3 },
    ])
  })
  test('gets a report of its rejected rows that can be corrected and uploaded as it is', async () => {
    const content = `reference,${activityHeader.replace(',reference', '')},error\n=1+1,SYD1,PICK,zero,2026-07-01,old reason\n+61,SYD1,PICK,3,2026-07-01,`
    const accepted = await app.pushFile(activities, { name: 'a.csv', content })
    const ended = await app.ended(accepted)
    expect(ended.counts).toEqual({ received: 2, processed: 1, failed: 1 })
    const url = new URL(String(ended.errorReportUrl))
    const report = await app.app.inject({ url: url.pathname + url.search })
    expect(report.statusCode).toBe(200)
    expect(report.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(report.headers['content-disposition']).toMatch(
      /^attachment; filename="rejected-activities-.*\.xlsx"$/,
    )

    expect(await withFile(report.rawPayload, readXlsxHeader)).toMatchObject({
      header: ['row', 'error', 'reference', 'warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp'],
    })
    const sheet = String((await partsOf(report.rawPayload))['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight"')
    expect(sheet).toContain('<c r="A2" s="0"><v>2</v></c>')
    expect(sheet).toContain('<col min="2" max="2" width="28"')

    const again = await app.pushFile(activities, { name: 'report.xlsx', content: report.rawPayload })
    expect((await app.ended(again)).counts).toEqual({ received: 1, processed: 0, failed: 1 })
    expect(await app.rejected(again)).toEqual([
      {
        reference: '=1+1',
        error: 'Valid quantity is required',
        data: {
          reference: '=1+1',
          warehouseCode: 'SYD1',
          chargeCode: 'PICK',
          quantity: 'zero',
          activityTimestamp: '2026-07-01',
        },
        rowNumber: 2,
      },
    ])
  })

  test('lists rejected rows with a blank for every blank cell', async () => {
    const content = `${activityHeader}\n,PICK,1,2026-07-01,R\n`
    const accepted = await app.pushFile(activities, { name: 'a.csv', content })
    await app.ended(accepted)
    expect((await app.rejected(accepted))[0]).toMatchObject({
      error: 'Warehouse code is required',
      data: {
        warehouseCode: '',
        chargeCode: 'PICK',
        quantity: '1',
        activityTimestamp: '2026-07-01',
        reference: 'R',
      },
    })
  })

  test.each([
    ['beyond the last column', activityHeader, 'SYD1,PICK,1,2026-07-01,R,stray', 'More cells than columns'],
    [
      'under a blank header',
      `,${activityHeader}`,
      'stray,SYD1,PICK,1,2026-07-01,R',
      'Value under a blank header',
    ],
  ])('also has a value %s in its report: it is not lost', async (_, header, row, reason) => {
    const accepted = await app.pushFile(activities, { name: 'a.csv', content: `${header}\n${row}` })
    const { errorReportUrl } = await app.ended(accepted)
    expect(await app.rejected(accepted)).toMatchObject([{ error: reason }])
    const report = await app.app.inject({ url: new URL(String(errorReportUrl)).pathname })
    const again = await app.pushFile(activities, { name: 'report.xlsx', content: report.rawPayload })
    expect((await app.ended(again)).counts).toEqual({ received: 1, processed: 0, failed: 1 })
    const [rejected] = await app.rejected(again)
    expect(rejected?.error).toBe('More cells than columns')
    expect(Object.values(rejected?.data as object)).toContain('stray')
  })
  test('can have just a header', async () => {
    const accepted = await app.pushFile(activities, { name: 'a.csv', content: activityHeader })
    expect(await app.ended(accepted)).toMatchObject({
      status: 'completed',
      counts: { received: 0, processed: 0, failed: 0 },
    })
  })
  test('leaves nothing in the upload folder', async () => {
    await expect.poll(() => readdir(join(app.services.config.dataDir, 'uploads'))).toEqual([])
  })
})

describe('over a real connection', () => {
  let address: string
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  const send = (content: Buffer, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    form.set('sourceDetails', 'after the file')
    return fetch(address + activities, {
      method: 'POST',
      body: form,
      headers: { 'x-api-key': app.organisation.apiKey },
    })
  }
  test('a file of many pieces arrives complete', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `SYD1,PICK,${at + 1},2026-07-01T09:30:00Z,R-${at}`,
    )
    const answer = await send(Buffer.from(`${activityHeader}\n${rows.join('\n')}`), 'large.csv')
    expect(answer.status).toBe(202)
    const { statusUrl } = (await answer.json()) as { statusUrl: string }
    await expect
      .poll(async () => (await app.get(statusUrl)).json())
      .toMatchObject({
        status: 'completed',
        sourceDetails: 'after the file',
        counts: { received: 100_000, processed: 100_000 },
      })
  })
  test('a sender of far too much sees the 413', async () => {
    const answer = await send(Buffer.alloc(90_000_000, 'x'), 'large.csv')
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
  })
  test('a sender without a key sees the 401', async () => {
    const answer = await fetch(address + activities, { method: 'POST', body: Buffer.alloc(1_000_000) })
    expect(answer.status).toBe(401)
  })
})

test('a blank sourceDetails counts as none: the import is named after its file', async () => {
  const answer = await app.pushFile(activities, {
    name: 'july.csv',
    content: activityHeader,
    sourceDetails: ' ',
  })
  expect(await app.ended(answer)).toMatchObject({ sourceDetails: 'july.csv' })
})

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
      () => workbook(activityHeader.split(','), [['SYD1', 'PICK', 2, '2026-07-01', 'x']]),
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

test('a rejected row of a JSON push says which element it came from', async () => {
  const place = { originPostCode: '3000', originSuburb: 'Melbourne', destinationPostCode: '2000' }
  const items = [{ itemType: 'A' }, { itemType: 'B' }]
  const shipment = (shipmentId: string, destinationSuburb: string) => ({
    shipmentId,
    ...place,
    destinationSuburb,
    items,
  })
  const accepted = await app.push('/v1/org/shipments/imports', {
    shipments: [shipment('E-0', 'Sydney'), shipment('E-1', 'Nowhere')],
  })
  await app.ended(accepted)
  expect(await app.rejected(accepted)).toMatchObject([
    { shipmentId: 'E-1', rowNumber: 3, elementIndex: 1 },
    { shipmentId: 'E-1', rowNumber: 4, elementIndex: 1 },
  ])
})
