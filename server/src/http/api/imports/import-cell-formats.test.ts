import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { sheetOf, workbookOf } from '../../../../test/workbook-parts.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const formats = ['General', '"SO-"0000', '0" kg"', 'h:mm', 'yyyy-mm-dd hh:mm', '[h]:mm:ss', '0000', '000-000']
const styles = `<styleSheet><numFmts>${formats
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join(
    '',
  )}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`

type Cell = string | number | [value: number, format: (typeof formats)[number]] | { error: string }

/** A workbook as spreadsheet programs save it: numbers have formats, and a failed formula has an error value. */
function workbook(header: string[], rows: Cell[][]): Promise<Buffer> {
  const cellOf = (cell: Cell) => {
    if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
    if (Array.isArray(cell)) return `<c s="${formats.indexOf(cell[1])}"><v>${cell[0]}</v></c>`
    return `<c t="e"><f>VLOOKUP(A1,B:B,1)</f><v>${cell.error}</v></c>`
  }
  const xml = [header, ...rows].map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')
  return workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(xml), 'xl/styles.xml': styles })
}

test('ids are stored as their cells show them, and numbers as numbers, whatever the cells next to them hold', async () => {
  const header = ['shipmentId', 'originPostCode', 'originSuburb', 'destinationPostCode', 'destinationSuburb']
  const content = await workbook(
    [...header, 'itemType', 'itemQuantity', 'itemWeight'],
    [
      [
        [12, '"SO-"0000'],
        3000,
        'Melbourne',
        [800, '0000'],
        'Darwin',
        'CARTON',
        [2, '0" kg"'],
        [12, '0" kg"'],
      ],
      [[12345, '000-000'], 3000, 'Melbourne', 800, 'Darwin', [7, '0000'], [3, '0000'], [12.5, '0" kg"']],
      [12, 3000, 'Melbourne', 2000, 'Sydney', 'CARTON', 1, 1],
      [{ error: '#N/A' }, 3000, 'Melbourne', 2000, 'Sydney', 'CARTON', 1, 1],
      [{ error: '#N/A' }, 3000, 'Melbourne', 2000, 'Sydney', 'PALLET', 1, 1],
    ],
  )
  const accepted = await app.pushFile('/v1/org/shipments/imports/file', { name: 'ids.xlsx', content })
  const ended = await app.ended(accepted)
  expect(ended.counts).toEqual({ received: 5, processed: 3, failed: 2 })
  const { items } = (await app.get(`/v1/org/shipments?importId=${ended.importId}`)).json()
  expect(items).toMatchObject([
    { shipmentId: '012-345', items: [{ itemType: '0007', itemQuantity: 3, itemWeight: 12.5 }] },
    { shipmentId: '12' },
    {
      shipmentId: 'SO-0012',
      destinationPostCode: '0800',
      items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12 }],
    },
  ])
  expect(await app.rejected(accepted)).toMatchObject([
    { rowNumber: 5, error: 'No Shipment ID found' },
    { rowNumber: 6, error: 'No Shipment ID found' },
  ])
})

test('a time without a date, or a time span, is not a valid activity timestamp', async () => {
  const content = await workbook(
    ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp', 'reference'],
    [
      ['SYD1', 'PICK', 1, [46204.395833333336, 'yyyy-mm-dd hh:mm'], 'dated'],
      ['SYD1', 'PICK', 1, [46204.395833333336, 'h:mm'], 'dated, shown as a time'],
      ['SYD1', 'PICK', 1, [0.395833333333, 'h:mm'], 'time of day'],
      ['SYD1', 'PICK', 1, [0, 'yyyy-mm-dd hh:mm'], 'zero'],
      ['SYD1', 'PICK', 1, [1.5, '[h]:mm:ss'], 'span'],
      ['SYD1', 'PICK', [1.5, '[h]:mm:ss'], '2026-07-01T00:00:00Z', 'span as a quantity'],
      [{ error: '#REF!' }, 'PICK', 1, '2026-07-01T00:00:00Z', 'failed look-up'],
      ['SYD1', 'PICK', 1, '2026-07-01T00:00:00Z', [0.5, 'h:mm']],
    ],
  )
  const accepted = await app.pushFile('/v1/org/fulfilment/activities/file', { name: 'times.xlsx', content })
  const ended = await app.ended(accepted)
  expect(ended.counts).toEqual({ received: 8, processed: 3, failed: 5 })
  const { items } = (await app.get(`/v1/org/fulfilment/activities?importId=${ended.importId}`)).json()
  const written = items.map((item: Record<string, unknown>) => [item.reference, item.activityTimestamp])
  expect(written.sort()).toEqual([
    ['12:00:00', '2026-07-01T00:00:00.000Z'],
    ['dated, shown as a time', '2026-06-30T23:30:00.000Z'],
    ['dated', '2026-06-30T23:30:00.000Z'],
  ])
  const noMoment = 'Valid activity timestamp is required'
  expect((await app.rejected(accepted)).map(({ reference, error }) => [reference, error])).toEqual([
    ['time of day', noMoment],
    ['zero', noMoment],
    ['span', noMoment],
    ['span as a quantity', 'Valid quantity is required'],
    ['failed look-up', 'Warehouse code is required'],
  ])
})
