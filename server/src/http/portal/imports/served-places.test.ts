import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsOf } from '../../../../test/correct-workbook.ts'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { apply } from '../../../../test/rates/configuring.ts'
import { servedDocument } from '../../../../test/rates/served-document.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

const header = [
  'shipmentId',
  'customerId',
  'rateCardAlias',
  'quoteDate',
  'originPostCode',
  'originSuburb',
  'destinationPostCode',
  'destinationSuburb',
  'destinationCountryCode',
  'itemType',
].join(',')
const line = (id: string, card: string, day: string, destination: string) =>
  `${id},SALTBUSH,${card},${day},3000,Melbourne,${destination},CARTON`

const lines = [
  line('S-1', 'GLX-STD', '2026-08-02', '4871,Almaden,'),
  line('S-1', 'GLX-STD', '2026-08-02', '4871,Almaden,'),
  line('S-2', '', '2026-08-01', '1010,Auckland,NZ'),
  line('S-3', 'PWX-STD', '2026-08-03', '75001,Paris,FR'),
  line('S-4', 'GLX-STD', '2026-08-01', '2000,Melbourne,'),
  line('S-5', 'GLX-STD', '2026-08-01', '2000,Sydney,'),
]

let service: ImportingApp
let person: Browser
beforeAll(async () => {
  service = await importingApp()
  await apply(service.database.pool, service.organisation.organisationId, servedDocument())
  person = await signedIn(service, 'operations')
})
afterAll(() => service.close())

const upload = (query = '') =>
  service.pushFile(`/v1/org/shipments/imports/file${query}`, {
    name: 'orders.csv',
    content: [header, ...lines].join('\n'),
  })

describe('rows to places that nobody serves', () => {
  test('are rejected with what was wrong, in the list of the API and not in the report', async () => {
    const accepted = await upload()
    const ended = await service.ended(accepted)
    expect(ended.counts).toEqual({ received: 6, processed: 1, failed: 5 })
    const error = 'Destination Zone(s) not found'
    const rows = await service.rejected(accepted)
    expect(rows.map(({ shipmentId, error, detail }) => [shipmentId, error, detail])).toEqual([
      ['S-1', error, '4871 Almaden is in no zone of AU'],
      ['S-1', error, '4871 Almaden is in no zone of AU'],
      ['S-2', error, '1010 Auckland, NZ, is in no zone of AU'],
      ['S-3', error, '75001 Paris, FR, is in no zone of WORLD'],
      ['S-4', error, 'There is no place 2000 Melbourne'],
    ])

    const { pathname, search } = new URL(String(ended.errorReportUrl))
    const report = await service.app.inject({ url: pathname + search })
    const texts = Object.values(await partsOf(report.rawPayload)).join()
    expect(texts).toContain(error)
    expect(texts).not.toContain('in no zone')
    expect(texts).not.toContain('There is no place')
    expect(texts).not.toContain('detail')
  })

  test('are counted by zone set in a dry run, with the first of their days', async () => {
    const { importId, counts } = await service.ended(await upload('?dryRun=true'))
    expect(counts).toEqual({ received: 6, processed: 1, failed: 5 })
    const shown = (await person.call('GET', `/portal/imports/${importId}`)).json()
    expect(shown.reasons).toEqual([
      {
        reason: 'Destination Zone(s) not found',
        rows: 5,
        example: expect.anything(),
        inNoZone: [
          { zoneSets: ['AU'], others: 0, day: '2026-08-01', rows: 3 },
          { zoneSets: ['WORLD'], others: 0, day: '2026-08-03', rows: 1 },
        ],
      },
    ])
    const again = (await person.call('GET', `/portal/imports/${importId}`)).json()
    expect(again.reasons, 'also when the counts are kept').toEqual(shown.reasons)
  })

  test('say in the grid where they were looked for, when they were rejected and when they are checked', async () => {
    const { importId } = await service.ended(await upload())
    const rows = `/portal/imports/${importId}/rejected-rows`
    const read = async () => (await person.call('GET', rows)).json().items
    const [almaden, , auckland, , unknown] = await read()
    expect(almaden.detail).toEqual({
      text: '4871 Almaden is in no zone of AU',
      noZone: { zoneSets: ['AU'], others: 0, day: '2026-08-02' },
    })
    expect(unknown).toMatchObject({
      detail: { text: 'There is no place 2000 Melbourne' },
      checkedDetail: null,
    })
    const cells = [
      { rowNumber: auckland.rowNumber, column: 'rateCardAlias', from: '', to: 'PWX-STD' },
      { rowNumber: unknown.rowNumber, column: 'destinationPostCode', from: '2000', to: '3000' },
      { rowNumber: unknown.rowNumber, column: 'quoteDate', from: '2026-08-01', to: '2026-08-09' },
      { rowNumber: unknown.rowNumber, column: 'originPostCode', from: '3000', to: '4871' },
      { rowNumber: unknown.rowNumber, column: 'originSuburb', from: 'Melbourne', to: 'Almaden' },
    ]
    const changed = await person.call('POST', `${rows}/changes`, {
      changeId: uuidv7(),
      label: 'Places',
      cells,
    })
    expect(changed.statusCode, changed.payload).toBe(200)
    const checked = await person.call('POST', `${rows}/check`, { filter: {} })
    expect(checked.statusCode, checked.payload).toBe(200)
    const [, , foreign, , domestic] = await read()
    expect(foreign).toMatchObject({ checked: [], checkedDetail: null })
    expect(domestic.checked).toEqual(['Origin Zone(s) not found'])
    expect(domestic.checkedDetail).toEqual({
      text: '4871 Almaden is in no zone of AU',
      noZone: { zoneSets: ['AU'], others: 0, day: '2026-08-09' },
    })
  })

  test('get no suggestion that would be rejected for the same reason', async () => {
    const misspelt = line('M-1', 'GLX-STD', '2026-08-01', '4871,Almadn,')
    const file = { name: 'misspelt.csv', content: [header, misspelt].join('\n') }
    const { importId } = await service.ended(await service.pushFile('/v1/org/shipments/imports/file', file))
    const preview = await person.call(
      'POST',
      `/portal/imports/${importId}/rejected-rows/suggestions/preview`,
      {
        reason: 'Destination Zone(s) not found',
        filter: {},
      },
    )
    expect(preview.statusCode, preview.payload).toBe(200)
    expect(preview.json()).toMatchObject({ rowCount: 0 })
  })
})
