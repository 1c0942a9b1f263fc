import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileToPush, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { relationshipsOf, sheetOf, workbookOf, workbookXml } from '../../../../test/workbook-parts.ts'

/** Files with a title above their header, and workbooks with more than one sheet. */
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const lanes = {
  shipments: {
    push: '/v1/org/shipments/imports/file',
    header: 'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType',
    row: (id: string) => `${id},3000,Melbourne,2000,Sydney,CARTON`,
    bad: 'S-bad,3000,Nowhere,2000,Sydney,CARTON',
  },
  activities: {
    push: '/v1/org/fulfilment/activities/file',
    header: 'reference,warehouseCode,chargeCode,quantity,activityTimestamp',
    row: (id: string) => `${id},SYD1,PICK,1,2026-07-01`,
    bad: 'A-bad,SYD1,PICK,none,2026-07-01',
  },
} as const
type Kind = keyof typeof lanes

/** Titles in rows 1 and 3, the header in row 4, a bad row in row 6. */
const titled = (kind: Kind, id: string) => {
  const { header, row, bad } = lanes[kind]
  return `Report of July\n\n"Made by us, on Monday",,\n${header}\n${row(id)}\n${bad}\n`
}
const workbook = (kind: Kind, id: string) => {
  const rows = titled(kind, id)
    .replace(/"/g, '')
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      const cells = line.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      return line === '' ? '' : `<row r="${at + 1}">${cells.join('')}</row>`
    })
  return workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(rows.join('')) })
}

describe.each(['shipments', 'activities'] as const)('a title above the header of %s', (kind) => {
  const { push } = lanes[kind]
  const send = (part: Partial<FileToPush>, headers = {}) =>
    app.pushFile(push, { name: 'titled.csv', content: titled(kind, 'T-1'), headerRow: '4', ...part }, headers)

  test.each(['csv', 'xlsx'])(
    'is skipped in a .%s file, and rows count as in the spreadsheet',
    async (type) => {
      const id = `${kind}-${type}`
      const content = type === 'csv' ? titled(kind, id) : await workbook(kind, id)
      const accepted = await send({ name: `titled.${type}`, content })
      expect(await app.ended(accepted)).toMatchObject({
        status: 'completed',
        headerRow: 4,
        note: null,
        counts: { received: 2, processed: 1, failed: 1 },
      })
      expect((await app.rejected(accepted)).map(({ rowNumber }) => rowNumber)).toEqual([6])
    },
  )

  test('counts for the Idempotency-Key', async () => {
    const key = { 'idempotency-key': `titled ${kind}` }
    const first = await send({}, key)
    expect((await send({}, key)).json()).toEqual(first.json())
    const content = `${lanes[kind].header}\n${titled(kind, 'T-2')}`
    const other = { 'idempotency-key': `both ${kind}` }
    expect((await send({ content, headerRow: '1' }, other)).statusCode).toBe(202)
    expect((await send({ content, headerRow: '5' }, other)).statusCode).toBe(409)
    expect((await send({ content, headerRow: '' }, other)).statusCode).toBe(409)
  })

  test('is skipped again by a retry', async () => {
    const accepted = await send({ content: titled(kind, 'T-3') })
    const { importId } = await app.ended(accepted)
    const { pool } = app.database
    await pool.query(
      `update import set status = 'failed', progress = 50, finished_at = now()
       where organisation_id = $1 and import_id = $2`,
      [app.organisation.organisationId, importId],
    )
    const retried = await app.app.inject({
      method: 'POST',
      url: `/v1/org/${kind === 'shipments' ? 'shipments' : 'fulfilment'}/imports/${importId}/retry`,
      headers: { 'x-api-key': app.organisation.apiKey },
    })
    expect(await app.ended(retried)).toMatchObject({
      headerRow: 4,
      counts: { received: 2, processed: 1, failed: 1 },
    })
  })

  test.each<[sent: string, message: string]>([
    ['0', 'headerRow must be a whole number from 1 to 100'],
    ['101', 'headerRow must be a whole number from 1 to 100'],
    ['4.0', 'headerRow must be a whole number from 1 to 100'],
    ['four', 'headerRow must be a whole number from 1 to 100'],
    ['2', 'The file has nothing in row 2: it cannot be the header row.'],
    ['90', 'The file has nothing in row 90: it cannot be the header row.'],
  ])('%s is refused', async (headerRow, message) => {
    expect((await send({ headerRow })).json()).toEqual({ statusCode: 400, message, error: 'Bad Request' })
  })
})

test('rows on a second visible sheet are not read, and the import says so', async () => {
  const { header, row, push } = lanes.activities
  const sheet = (...lines: string[]) =>
    sheetOf(
      lines
        .map((line) => line.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`))
        .map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`)
        .join(''),
    )
  const content = await workbookOf({
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="July" sheetId="1" r:id="s1"/><sheet name="August" sheetId="2" r:id="s2"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': relationshipsOf({
      s1: ['worksheet', 'worksheets/sheet1.xml'],
      s2: ['worksheet', 'worksheets/sheet2.xml'],
    }),
    'xl/worksheets/sheet1.xml': sheet(header, row('July-1')),
    'xl/worksheets/sheet2.xml': sheet(header, row('August-1')),
  })
  const accepted = await app.pushFile(push, { name: 'two.xlsx', content })
  const note = 'Only the sheet July is read. Rows on other visible sheets are not imported: August.'
  expect((await app.get(accepted.json().statusUrl)).json().note).toBe(note)
  expect(await app.ended(accepted)).toMatchObject({ counts: { received: 1, processed: 1, failed: 0 }, note })
})
