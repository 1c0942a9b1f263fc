import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { writtenWorkbook } from '../../../../test/written-workbook.ts'

/** `1.234` in files: the importer never reads it as 1234, and rejects it where it could mean that. */
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const path = '/v1/org/fulfilment/activities/file'
const header = ['reference', 'warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp']
const row = (quantity: string | number, warehouse = 'SYD1') => [
  'R',
  warehouse,
  'PICK',
  quantity,
  '2026-07-01',
]
const ambiguous = 'Ambiguous number in quantity: the dot may separate thousands'

async function send(name: string, content: string | Buffer) {
  const accepted = await app.pushFile(path, { name, content })
  const ended = await app.ended(accepted)
  const ledger = await app.get(`/v1/org/fulfilment/activities?importId=${ended.importId}`)
  const written: number[] = ledger.json().items.map(({ quantity }: { quantity: number }) => quantity)
  const rejected = (await app.rejected(accepted)).map(({ error }) => error)
  return { ended, written: written.sort((one, other) => one - other), rejected }
}
const csv = (delimiter: string, ...rows: (string | number)[][]) =>
  [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\n')
const reportOf = async ({ errorReportUrl }: Body) => {
  const { pathname, search } = new URL(String(errorReportUrl))
  return (await app.app.inject({ url: pathname + search })).rawPayload
}

test('a rejected row of a file with semicolons is ambiguous again in its report', async () => {
  const first = await send('a.csv', csv(';', row('1.234')))
  expect(first.rejected).toEqual([ambiguous])
  expect(await send('report.xlsx', await reportOf(first.ended))).toMatchObject({
    written: [],
    rejected: [ambiguous],
  })
})

test('evidence that comes after the row counts, and every row is written once', async () => {
  expect(await send('a.csv', csv(',', row('1.234'), row('2'), row('1,5')))).toMatchObject({
    ended: { counts: { received: 3, processed: 1, failed: 2 } },
    written: [2],
    rejected: [ambiguous, 'Valid quantity is required'],
  })
  expect(await send('a.xlsx', await writtenWorkbook(header, [row('1.234'), row('1.5')]))).toMatchObject({
    ended: { counts: { received: 2, processed: 2, failed: 0 } },
    written: [1.234, 1.5],
  })
})

test('a text of a workbook is ambiguous alone, a number is not, and commas keep the decimal', async () => {
  const workbook = await writtenWorkbook(header, [row('1.234'), row(5.678)])
  expect(await send('a.xlsx', workbook)).toMatchObject({ written: [5.678], rejected: [ambiguous] })
  expect((await send('a.csv', csv(',', row('1.234')))).written).toEqual([1.234])
})

test('a decimal stays one in the report of a row that was rejected for something else', async () => {
  const first = await send('a.csv', csv(',', row('1.234', '')))
  const again = await send('report.xlsx', await reportOf(first.ended))
  expect([first.rejected, again.rejected]).toEqual([
    ['Warehouse code is required'],
    ['Warehouse code is required'],
  ])
})
