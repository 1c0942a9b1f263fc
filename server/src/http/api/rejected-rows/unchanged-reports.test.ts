import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctCell } from '../../../../test/correct-workbook.ts'
import { type Body, goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { readAll } from '../../../../test/read-workbook.ts'
import { withFile } from '../../../../test/workbook-parts.ts'
import { valuesOf } from '../../../spreadsheets/cells/row.ts'
import { readXlsxHeader } from '../../../spreadsheets/xlsx/read-xlsx.ts'

/** Rejected rows know which of their fields were sent, in the list, in the report, and when the report is uploaded. */
const path = '/v1/org/shipments/imports'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

type Accepted = Awaited<ReturnType<ImportingApp['push']>>

async function reportOf(accepted: Accepted) {
  const { pathname, search } = new URL(String((await app.ended(accepted)).errorReportUrl))
  const { rawPayload } = await app.app.inject({ url: pathname + search })
  const { header } = await withFile(rawPayload, readXlsxHeader)
  const rows = await withFile(rawPayload, (file) => readAll(file, header))
  return { bytes: rawPayload, header, rows: rows.map((row) => ({ ...valuesOf(header, row) })) }
}
const dataOf = async (accepted: Accepted) => {
  await app.ended(accepted)
  return (await app.rejected(accepted)).map(({ data }) => data)
}
const shipmentOf = async (shipmentId: string) =>
  (await app.get(`/v1/org/shipments?shipmentId=${shipmentId}`)).json().items[0]
const places = ['originPostCode', 'originSuburb', 'destinationPostCode', 'destinationSuburb']
const bare = (shipmentId: string, part: Body) => {
  const { customerId, ...rest } = goodShipment({ shipmentId, items: [{ itemType: 'CARTON' }] })
  return { ...rest, ...part }
}

test('of a push, cells that an element did not send read (unchanged), and mean it when they are uploaded', async () => {
  const full = {
    totalCostReceived: 5,
    rateCardAlias: 'GLX-STD',
    customFields: { costCentre: 'CC', purchaseOrder: 'PO' },
  }
  const pushed = [bare('A', { customerId: 'GUMNUT', ...full }), bare('B', { customerId: 'GUMNUT', ...full })]
  await app.ended(await app.push(path, { shipments: pushed }))
  const accepted = await app.push(path, {
    shipments: [
      bare('A', { originSuburb: 'Atlantis', rateCardAlias: null, customFields: { costCentre: '' } }),
      bare('B', { originSuburb: 'Lemuria', customerId: 'IRONBARK' }),
      bare('C', { totalCostReceived: 9, quoteDate: '2026-07-01' }),
    ],
  })
  expect((await dataOf(accepted)).map((data) => Object.keys(data as Body).sort())).toEqual([
    ['costCentre', 'itemType', 'rateCardAlias', 'shipmentId', ...places].sort(),
    ['customerId', 'itemType', 'shipmentId', ...places].sort(),
  ])
  const report = await reportOf(accepted)
  expect(report.header.toSorted()).toEqual(
    ['row', 'error', 'shipmentId', ...places, 'itemType', 'customerId', 'rateCardAlias', 'costCentre'].sort(),
  )
  const unsent = '(unchanged)'
  expect(report.rows[0]).toMatchObject({ shipmentId: 'A', customerId: unsent })
  expect(report.rows[0]).not.toHaveProperty('rateCardAlias')
  expect(report.rows[1]).toMatchObject({ customerId: 'IRONBARK', rateCardAlias: unsent, costCentre: unsent })
  const once = await correctCell(report.bytes, 'Atlantis', 'Melbourne')
  const content = await correctCell(once, 'Lemuria', 'Melbourne')
  const again = await app.pushFile(`${path}/file`, { name: 'report.xlsx', content })
  expect(await app.ended(again)).toMatchObject({
    counts: { processed: 2, failed: 0 },
    cleared: { costCentre: 1, rateCardAlias: 1 },
  })
  expect(await shipmentOf('A')).toMatchObject({
    customerId: 'GUMNUT',
    totalCostReceived: 5,
    rateCardAlias: null,
    customFields: { purchaseOrder: 'PO' },
  })
  expect(await shipmentOf('B')).toMatchObject({ ...full, customerId: 'IRONBARK' })
})

test('of a file, blank cells stay blank, and a column that only reads (unchanged) is not in the report', async () => {
  const header =
    'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,customerId,rateCardAlias,totalCostReceived'
  const line = (id: string, rest: string) => `${id},3000,Atlantis,2000,Sydney,CARTON,${rest}`
  const content = [
    header,
    line('F', ',(unchanged),(unchanged)'),
    line('G', ',(unchanged), (unchanged) '),
    line('H', '(unchanged),(unchanged),(unchanged)'),
  ]
  const accepted = await app.pushFile(`${path}/file`, { name: 'a.csv', content: content.join('\n') })
  const report = await reportOf(accepted)
  expect(report.header).not.toContain('rateCardAlias')
  expect(report.header).not.toContain('totalCostReceived')
  expect(report.rows.map(({ customerId }) => customerId)).toEqual([undefined, undefined, '(unchanged)'])
  const [first, , third] = (await dataOf(accepted)) as Body[]
  expect(first).toMatchObject({ shipmentId: 'F', customerId: '' })
  expect(first).not.toHaveProperty('rateCardAlias')
  expect(third).not.toHaveProperty('customerId')
})

test('in a column of the goods the text is a value like any other', async () => {
  await app.ended(await app.push(path, { shipments: [bare('L', { items: [{ itemType: '(unchanged)' }] })] }))
  expect((await shipmentOf('L')).items).toMatchObject([{ itemType: '(unchanged)' }])
})
