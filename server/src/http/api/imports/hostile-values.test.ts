import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Body,
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'
import { writtenWorkbook } from '../../../../test/written-workbook.ts'
import { trimEnds } from '../../../platform/values/trim-ends.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

// Text with a meaning for a parser, a database, a browser or a spreadsheet.
const texts: Record<string, string> = {
  'U+0000': 'a\0b',
  'a lone high surrogate': 'a\ud800',
  'a lone low surrogate': '\udc00a',
  'twenty thousand characters': 'x'.repeat(20_000),
  'the longest that is kept': '😀'.repeat(255),
  __proto__: '__proto__',
  constructor: 'constructor',
  'a formula': '=cmd|"/c calc"!A1',
  'a plus': '+61 2 9999',
  'an at sign': '@SUM(A1)',
  'a COPY terminator': '\\.',
  'a COPY null': '\\N',
  'tabs and line ends': 'a\tb\r\nc\\',
  'control characters': 'a\u0001\u0008\u001f',
  quotes: `'"\`;--`,
  markup: '<script>alert(1)</script>&amp;]]>',
  'an escape of spreadsheets': '_x0041_',
  'a byte order mark': '\ufeffmarked',
  'right to left': '\u202eabc',
  'U+FFFE': 'a\ufffe',
  'not a number': 'NaN',
  'a number with an exponent': '1e308',
  'a hexadecimal number': '0x10',
  'an impossible date': '2026-02-30T00:00:00Z',
  'spaces around': ' a ',
}
const unreadable = (text: string) => text.includes('\0') || !text.isWellFormed()

const lanes: {
  title: string
  json: string
  file: string
  good: () => Body
  fields: string[]
}[] = [
  {
    title: 'shipments',
    json: '/v1/org/shipments/imports',
    file: '/v1/org/shipments/imports/file',
    good: () => {
      const { items, ...shipment } = goodShipment()
      return { ...shipment, ...(items as Body[])[0], itemQuantity: '2', itemWeight: '12.5' }
    },
    fields: [
      'shipmentId',
      'customerId',
      'originPostCode',
      'originSuburb',
      'originState',
      'originCountryCode',
      'destinationPostCode',
      'destinationSuburb',
      'quoteDate',
      'rateCardAlias',
      'itemType',
      'costCentre',
      '__proto__',
    ],
  },
  {
    title: 'activities',
    json: '/v1/org/fulfilment/activities',
    file: '/v1/org/fulfilment/activities/file',
    good: () => goodActivity({ quantity: '2' }),
    fields: ['warehouseCode', 'chargeCode', 'activityTimestamp', 'customerId', 'reference', 'status'],
  },
]

/** A row for each field and text, each with its own id or reference unless that is the field under test. */
function rowsOf(
  lane: (typeof lanes)[number],
): { field: string; title: string; text: string; row: Map<string, string> }[] {
  const id = lane.title === 'shipments' ? 'shipmentId' : 'reference'
  return lane.fields.flatMap((field, fieldAt) =>
    Object.entries(texts).map(([title, text], textAt) => {
      const row = new Map(Object.entries(lane.good()).map(([name, value]) => [name, String(value)]))
      row.set(id, `${fieldAt}-${textAt}`)
      row.set(field, text)
      return { field, title, text, row }
    }),
  )
}

/** Every row is either in the ledger or rejected with the values as sent; none is lost or changed. */
async function expectAllAccountedFor(
  accepted: Awaited<ReturnType<ImportingApp['push']>>,
  rows: ReturnType<typeof rowsOf>,
  firstRow: number,
) {
  const ended = await app.ended(accepted)
  const rejected = await app.rejected(accepted)
  expect(ended).toMatchObject({
    status: 'completed',
    counts: { received: rows.length, failed: rejected.length },
  })
  expect(ended.counts.processed).toBe(rows.length - rejected.length)
  for (const { rowNumber, data, error } of rejected) {
    const sent = rows[Number(rowNumber) - firstRow]
    expect(error).not.toBe('')
    const values = new Map(Object.entries(data as Body))
    expect([sent?.field, sent?.title, values.get(sent?.field ?? '')]).toEqual([
      sent?.field,
      sent?.title,
      sent?.text,
    ])
  }
  const lost = new Set(rejected.map((row) => row.rowNumber))
  for (const [at, { field, title, text }] of rows.entries()) {
    if (unreadable(text)) expect([field, title, lost.has(at + firstRow)]).toEqual([field, title, true])
  }
  const answer = await app.app.inject({ url: new URL(String(ended.errorReportUrl)).pathname })
  expect(answer.statusCode).toBe(200)
}

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`

for (const lane of lanes) {
  describe(`${lane.title}: every known problematic value, in every field`, () => {
    const columns = [...new Set([...Object.keys(lane.good()), ...lane.fields])]

    test('in a CSV file rejects its row or is stored unchanged', async () => {
      // UTF-8 cannot write half of a surrogate pair; UTF-16 can.
      const rows = rowsOf(lane)
      const lines = rows.map(({ row }) => columns.map((column) => csvCell(row.get(column) ?? '')).join(','))
      const content = Buffer.from(`\ufeff${columns.join(',')}\r\n${lines.join('\r\n')}\r\n`, 'utf16le')
      await expectAllAccountedFor(await app.pushFile(lane.file, { name: 'hostile.csv', content }), rows, 2)
    })

    test('in a workbook rejects its row or is stored unchanged', async () => {
      const rows = rowsOf(lane)
      const cells = rows.map(({ row }) => columns.map((column) => row.get(column) ?? null))
      const content = await writtenWorkbook(columns, cells)
      await expectAllAccountedFor(await app.pushFile(lane.file, { name: 'hostile.xlsx', content }), rows, 2)
    })

    test('in JSON is refused if it cannot be stored; otherwise it rejects its row or is stored unchanged', async () => {
      const rows = rowsOf(lane).filter(({ text }) => !unreadable(text))
      const accepted = await app.push(
        lane.json,
        pushOf(
          lane.title,
          rows.map(({ row }) => row),
        ),
      )
      await expectAllAccountedFor(accepted, rows, 1)
      for (const { row, field, title, text } of rowsOf(lane)) {
        if (!unreadable(text)) continue
        const answer = await app.push(lane.json, pushOf(lane.title, [row]))
        expect([field, title, answer.statusCode, Array.isArray(answer.json().message)]).toEqual([
          field,
          title,
          400,
          true,
        ])
      }
    })
  })
}

test('accepted values are read back from the ledger as sent, codes and ids without blanks at their ends', async () => {
  const kept = Object.values(texts).filter((text) => !unreadable(text) && [...text].length <= 255)
  const activities = kept.map((text) =>
    goodActivity({ reference: text, chargeCode: text, status: text.slice(0, 64) }),
  )
  await app.ended(await app.push('/v1/org/fulfilment/activities', { activities }))
  for (const text of kept) {
    const found = await app.get(
      `/v1/org/fulfilment/activities?reference=${encodeURIComponent(text)}&chargeCode=${encodeURIComponent(text)}`,
    )
    const code = trimEnds(text)
    expect(found.json().items).toMatchObject([
      { reference: code, chargeCode: code, status: text.slice(0, 64) },
    ])
  }
})

test('field names are only names: a custom field called __proto__ keeps its value', async () => {
  const customFields = JSON.parse('{"__proto__":"kept"}')
  await app.ended(
    await app.push('/v1/org/shipments/imports', {
      shipments: [goodShipment({ shipmentId: 'P', customFields })],
    }),
  )
  const found = await app.get('/v1/org/shipments?shipmentId=P')
  expect(found.payload).toContain('"customFields":{"__proto__":"kept"}')
})

test('malicious bodies are refused: invalid UTF-8, deep nesting, millions of wrong elements', async () => {
  const deep = `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`
  const bodies = [
    Buffer.from([...Buffer.from('{"activities":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
    Buffer.from(deep),
    Buffer.from(`{"activities":[${'1,'.repeat(2_000_000)}1]}`),
    Buffer.from(`{"activities":[${'{},'.repeat(9_999)}1]}`),
    Buffer.from(`{"activities":[{${Array.from({ length: 500_000 }, (_, at) => `"f${at}":1`).join(',')}}]}`),
  ]
  for (const body of bodies) {
    const answer = await app.push('/v1/org/fulfilment/activities', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message.length).toBeLessThanOrEqual(50)
  }
})

function pushOf(title: string, rows: Map<string, string>[]): Body {
  if (title === 'activities') {
    return {
      activities: rows.map((row) => ({ ...Object.fromEntries(row), quantity: Number(row.get('quantity')) })),
    }
  }
  return {
    shipments: rows.map((row) => {
      const shipment = new Map<string, unknown>(row)
      const item: Body = { itemType: row.get('itemType'), itemQuantity: 2, itemWeight: 12.5 }
      const custom = ['costCentre', '__proto__']
        .filter((field) => row.has(field))
        .map((field) => [field, row.get(field)])
      for (const field of ['itemType', 'itemQuantity', 'itemWeight', 'costCentre', '__proto__'])
        shipment.delete(field)
      return { ...Object.fromEntries(shipment), customFields: Object.fromEntries(custom), items: [item] }
    }),
  }
}
