import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsOf } from '../../../../test/correct-workbook.ts'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { withFile } from '../../../../test/workbook-parts.ts'
import { writtenWorkbook } from '../../../../test/written-workbook.ts'
import { readXlsxHeader } from '../../../spreadsheets/xlsx/read-xlsx.ts'

const shipments = '/v1/org/shipments/imports/file'
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
    const content = await writtenWorkbook(activityHeader.split(','), [
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
