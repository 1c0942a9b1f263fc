import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctCell } from '../../../../test/correct-workbook.ts'
import { type Body, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { savedByLibreOffice, soffice } from '../../../../test/libreoffice.ts'
import { withFile } from '../../../../test/workbook-parts.ts'
import { ZipEntries } from '../../../spreadsheets/xlsx/zip-entries.ts'

/** What a person does: open an error report, correct it and upload the same file. */
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const paths = {
  shipments: { push: '/v1/org/shipments/imports/file', ledger: '/v1/org/shipments' },
  activities: { push: '/v1/org/fulfilment/activities/file', ledger: '/v1/org/fulfilment/activities' },
}
type Kind = keyof typeof paths

async function send(kind: Kind, name: string, content: string | Buffer) {
  const accepted = await app.pushFile(paths[kind].push, { name, content })
  const ended = await app.ended(accepted)
  const report = async () => {
    const { pathname, search } = new URL(String(ended.errorReportUrl))
    const answer = await app.app.inject({ url: pathname + search })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  return { ...ended, report, rejected: await app.rejected(accepted) }
}
const ledgerOf = async (kind: Kind, query: string): Promise<Body[]> =>
  (await app.get(`${paths[kind].ledger}?limit=500&${query}`)).json().items

/** A line break, quotes and characters beyond Latin: text that is easily damaged. */
const tricky = 'line one\nline "two" 📦 é'
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

const shipmentHeader =
  'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,quoteDate,costCentre,itemType,itemQuantity,itemWeight'
const shipmentFile = (id: string, good: string, wrong: string) => {
  const line = (shipment: string, type: string, quantity: string) =>
    [shipment, '3000', 'Melbourne', '0800', 'Darwin City', '2026-07-01', tricky, type, quantity, '2.50']
      .map(cell)
      .join(',')
  return [
    shipmentHeader,
    line(good, 'CARTON', '9'),
    line(id, '=1+1', '1'),
    line(id, '0012', wrong),
    line(id, "'+61 1/2", '3'),
  ].join('\n')
}

const activityHeader = 'reference,warehouseCode,chargeCode,quantity,activityTimestamp,status,customerId'
const activityFile = (mark: string, wrong: string) =>
  [
    activityHeader,
    ...[
      [`${mark} good`, 'SYD1', 'PICK', '1', '2026-07-01', 'DONE', 'GUMNUT'],
      ['=1+1', 'SYD1', 'PICK', wrong, '2026-07-01', `${mark}`, '0012'],
      [tricky, '', 'PICK', '0800', '2026-07-01T09:30:00+10:00', mark, 'GUMNUT'],
      ['TRUE', '0800', 'PICK', '1E3', '1/7/2026', mark, '  two  spaces  '],
    ].map((row) => row.map(cell).join(',')),
  ].join('\n')

const programs: [string, string, boolean, (workbook: Buffer) => Promise<Buffer>][] = [
  ['no program in between', 'A', true, async (workbook) => workbook],
  [
    `LibreOffice${soffice ? '' : ', which is not installed here'}`,
    'L',
    soffice !== undefined,
    savedByLibreOffice,
  ],
]

describe.each(programs)('a report that comes back through %s', (_, mark, isThere, through) => {
  const patience = 180_000

  test.runIf(isThere)(
    'has every value of a shipment as sent; once corrected, it writes the shipment with all of its lines, once',
    async () => {
      const [id, good, wrong] = [mark === 'A' ? '0012' : '0013', `${mark}-GOOD`, `${mark}-wrong`]
      const first = await send('shipments', 'first.csv', shipmentFile(id, good, wrong))
      expect(first.counts).toEqual({ received: 4, processed: 1, failed: 3 })
      expect(await ledgerOf('shipments', `shipmentId=${id}`)).toEqual([])
      const report = await through(await first.report())

      const untouched = await send('shipments', 'report.xlsx', report)
      expect(untouched.counts).toEqual({ received: 3, processed: 0, failed: 3 })
      expect(untouched.rejected.map(({ data }) => data)).toEqual(first.rejected.map(({ data }) => data))
      expect(untouched.rejected[1]).toMatchObject({
        shipmentId: id,
        error: 'Valid item quantity is required',
        data: { shipmentId: id, destinationPostCode: '0800', quoteDate: '2026-07-01', costCentre: tricky },
      })

      const corrected = await send('shipments', 'report.xlsx', await correctCell(report, wrong, '2'))
      expect(corrected).toMatchObject({
        counts: { received: 3, processed: 1, failed: 0 },
        errorReportUrl: null,
      })
      const line = (itemType: string, itemQuantity: number) => ({ itemType, itemQuantity, itemWeight: 2.5 })
      expect(await ledgerOf('shipments', `shipmentId=${id}`)).toMatchObject([
        {
          destinationPostCode: '0800',
          quoteDate: '2026-06-30T14:00:00.000Z',
          customFields: { costCentre: tricky },
          items: [line('=1+1', 1), line('0012', 2), line("'+61 1/2", 3)],
          importId: corrected.importId,
        },
      ])
      // Rows accepted the first time are not in the report and were not touched again.
      expect(await ledgerOf('shipments', `shipmentId=${good}`)).toMatchObject([
        { items: [line('CARTON', 9)], importId: first.importId },
      ])
      expect(await ledgerOf('shipments', `importId=${corrected.importId}`)).toHaveLength(1)
    },
    patience,
  )

  test.runIf(isThere)(
    'has every value of an activity as sent; once corrected, it bills only the corrected activities, once',
    async () => {
      const wrong = `${mark}-zero`
      const first = await send('activities', 'first.csv', activityFile(mark, wrong))
      expect(first.counts).toEqual({ received: 4, processed: 1, failed: 3 })
      const report = await through(await first.report())

      const corrected = await send('activities', 'report.xlsx', await correctCell(report, wrong, '2'))
      expect(corrected.counts).toEqual({ received: 3, processed: 1, failed: 2 })
      const values = ({ data }: Body) => data
      expect(corrected.rejected.map(values)).toEqual(first.rejected.slice(1).map(values))
      expect(corrected.rejected.map(({ error }) => error)).toEqual([
        'Warehouse code is required',
        'Valid activity timestamp is required',
      ])
      expect(await ledgerOf('activities', `importId=${corrected.importId}`)).toMatchObject([
        {
          reference: '=1+1',
          quantity: 2,
          activityTimestamp: '2026-06-30T14:00:00.000Z',
          status: mark,
          customerId: '0012',
        },
      ])
      expect(await ledgerOf('activities', `importId=${first.importId}`)).toMatchObject([
        { reference: `${mark} good`, quantity: 1 },
      ])

      // Again, from the report of the corrected report.
      const second = await through(await corrected.report())
      const last = await send('activities', 'again.xlsx', await correctCell(second, '1/7/2026', '2026-07-01'))
      expect(last.counts).toEqual({ received: 2, processed: 1, failed: 1 })
      expect(await ledgerOf('activities', `importId=${last.importId}`)).toMatchObject([
        { reference: 'TRUE', warehouseCode: '0800', quantity: 1000 },
      ])
    },
    patience,
  )
})

const partOf = (workbook: Buffer, part: string) =>
  withFile(workbook, async (path) => {
    const zip = await ZipEntries.open(path)
    let text = ''
    for await (const chunk of zip.read(part, 1_000_000)) text += chunk.toString()
    zip.close()
    return text
  })

test.each<Kind>(['shipments', 'activities'])(
  'a formula in any field of rejected %s is plain text in the report',
  async (kind) => {
    const header = kind === 'shipments' ? shipmentHeader : activityHeader
    const formulas = ['=1+1', '+1+1', '-1+cmd', '@SUM(A1)', '=HYPERLINK("http://x.example")', '\t=1+1']
    const lines = formulas.map((formula) =>
      header
        .split(',')
        .map(() => cell(formula))
        .join(','),
    )
    const { counts, report } = await send(kind, 'formulas.csv', [header, ...lines].join('\n'))
    expect(counts).toMatchObject({ failed: formulas.length })
    const sheet = await partOf(await report(), 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[ >/]/)
    const cells = sheet.match(/<c .*?<\/c>/gs) ?? []
    const withFormula = cells.filter((text) => /<t[^>]*>\s*[=+@-]/.test(text))
    expect(withFormula).toHaveLength(formulas.length * header.split(',').length)
    for (const text of withFormula) expect(text).toContain('t="inlineStr"')
  },
)
