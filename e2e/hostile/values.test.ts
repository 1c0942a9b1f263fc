import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolationsOf } from '../reliability/checker/violations-of.ts'
import { call } from '../service.ts'
import {
  type Case,
  casesOf,
  checkAccepted,
  checkRejected,
  elementOf,
  fieldsOf,
  lineOf,
  shipmentIdOf,
} from './cases.ts'
import { eachAtOnce } from './each-at-once.ts'
import { type Ground, prepareGround } from './ground.ts'
import {
  formOf,
  type Kind,
  ledgers,
  lists,
  pushPaths,
  readList,
  untilAllEnded,
  untilEnded,
} from './import-calls.ts'
import { csvInUtf16Of, csvOf, xlsxOf } from './lanes.ts'
import { rawCall } from './raw-call.ts'
import { hurtfulTexts } from './values.ts'

/**
 * Every problematic value in every field and format: a published 400, a rejected row with the values as sent,
 * or stored unchanged. The other rows are written.
 */
let ground: Ground
let url: string
let apiKey: string
let tried = 0

beforeAll(async () => {
  ground = await prepareGround()
  url = ground.service.url
  apiKey = ground.ours.apiKey
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`hurtful values: ${tried} rows\n`)
})

type Row = Record<string, unknown> & { rowNumber: number }

/** Each row of an ended import is either in the ledger or rejected, once, with its values as sent. */
async function checkEnded(kind: Kind, cases: Case[], statusUrl: string, isFile: boolean) {
  const ended = await untilEnded(url, apiKey, statusUrl)
  expect(ended.status, String(ended.errorMessage)).toBe('completed')
  const { importId, counts } = ended
  expect(counts.received).toBe(cases.length)
  const rowsOrShipments =
    kind === 'activities'
      ? cases
      : new Set(cases.map((one) => shipmentIdOf(one, isFile) ?? `the row of ${one.name}`))
  expect(counts.processed + counts.failed).toBe([...rowsOrShipments].length)
  const firstRow = isFile ? 2 : 1
  const rejected = new Map(
    (await readList<Row>(url, apiKey, `${lists[kind]}/${importId}/errors`)).map((row) => [
      row.rowNumber,
      row,
    ]),
  )
  expect(rejected.size).toBe(counts.failed)
  const written = new Map(
    (await readList<Row>(url, apiKey, `${ledgers[kind]}?importId=${importId}`)).map((row) => [
      kind === 'activities' ? row.rowNumber : String(row.shipmentId),
      row,
    ]),
  )
  expect(written.size).toBe(counts.processed)
  for (const [index, one] of cases.entries()) {
    tried += 1
    const rowNumber = index + firstRow
    const refusal = rejected.get(rowNumber)
    const row = written.get(kind === 'activities' ? rowNumber : (shipmentIdOf(one, isFile) ?? ''))
    const shown = `${one.field}: ${one.title} (row ${rowNumber})`
    expect(refusal === undefined, `${shown} is in exactly one of the two`).toBe(row !== undefined)
    if (refusal) checkRejected(one, refusal, isFile)
    if (row) checkAccepted(kind, one, row, isFile)
  }
  return { ended, rejected: [...rejected.values()] }
}

/** In JSON only null clears a date. In a file a blank cell does. */
const hasBlankDate = ({ data }: Row) =>
  String((data as Record<string, unknown>).quoteDate ?? 'none').trim() === ''

/** The report of an import, uploaded unchanged, is rejected row by row for the same reasons with the same values. */
async function checkReport(kind: Kind, { ended, ...before }: Awaited<ReturnType<typeof checkEnded>>) {
  const rejected = before.rejected.filter((row) => !hasBlankDate(row))
  const report = await fetch(String(ended.errorReportUrl))
  expect(report.status).toBe(200)
  const bytes = Buffer.from(await report.arrayBuffer())
  const { status, body } = await call(`${url}${pushPaths[kind]}/file`, {
    apiKey,
    body: formOf(bytes, 'report.xlsx'),
  })
  expect(status, JSON.stringify(body)).toBe(202)
  const again = await untilEnded(url, apiKey, body.statusUrl)
  expect(again.counts).toEqual({
    received: before.rejected.length,
    processed: before.rejected.length - rejected.length,
    failed: rejected.length,
  })
  const rows = await readList<Row>(url, apiKey, `${body.statusUrl}/errors`)
  const longest = 32_767
  for (const [index, row] of rows.entries()) {
    const then = rejected[index]?.data as Record<string, unknown>
    const now = row.data as Record<string, unknown>
    for (const [column, value] of Object.entries(then)) {
      if (String(value).length > longest || value === '') continue
      expect(String(now[column]), `${column} of ${rejected[index]?.error}`).toBe(String(value))
    }
  }
}

test('a changed value, or a good row that was rejected, would be noticed', () => {
  const [one] = casesOf('activities', 'csv').filter(
    ({ field, title }) => field === 'status' && title === 'composed',
  )
  const [good] = casesOf('activities', 'csv').filter(({ field }) => field === undefined)
  if (!one || !good) throw new Error('no such case')
  checkAccepted('activities', one, { status: '\u00e9' }, true)
  expect(() => checkAccepted('activities', one, { status: 'e\u0301' }, true)).toThrow('was accepted as')
  expect(() => checkRejected(one, { error: 'Unreadable text', data: { status: 'e' } }, true)).toThrow(
    'is shown as',
  )
  expect(() => checkRejected(good, { error: 'Unreadable text', data: {} }, true)).toThrow('was rejected')
})

describe.each(['shipments', 'activities'] as const)('%s', (kind) => {
  test('as JSON: refusals name the field, and the rest is written or rejected', async () => {
    const cases = casesOf(kind, 'json')
    for (let from = 0; from < cases.length; from += 1000) {
      let rest = cases.slice(from, from + 1000)
      let refused = 0
      for (;;) {
        const body = `{${JSON.stringify(kind)}:[${rest.map((one) => elementOf(kind, one)).join()}]}`
        const answer = await rawCall(url, pushPaths[kind], {
          apiKey,
          body,
          headers: { 'content-type': 'application/json' },
        })
        if (answer.status === 202) {
          await checkReport(kind, await checkEnded(kind, rest, String(answer.json?.statusUrl), false))
          break
        }
        expect(answer.status, answer.text).toBe(400)
        const named = new Set<Case>()
        for (const failure of [answer.json?.message].flat().map(String)) {
          const place = /^(?:shipments|activities)\.(\d+)\.(\S+) /.exec(failure)
          const one = rest[Number(place?.[1] ?? -1)]
          expect(one?.field, failure).toBeDefined()
          expect(place?.[2]?.split('.'), failure).toContain(one?.field)
          if (one) named.add(one)
        }
        expect(named.size, answer.text).toBeGreaterThan(0)
        refused += named.size
        rest = rest.filter((one) => !named.has(one))
      }
      tried += refused
    }
  })

  test.each(['csv', 'utf16', 'xlsx'] as const)('as %s', async (lane) => {
    const cases = casesOf(kind, lane)
    const rows = [Object.keys(fieldsOf[kind]), ...cases.map((one) => lineOf(kind, one))]
    const bytes = lane === 'xlsx' ? await xlsxOf(rows) : lane === 'csv' ? csvOf(rows) : csvInUtf16Of(rows)
    const form = formOf(bytes, lane === 'xlsx' ? 'hurtful.xlsx' : 'hurtful.csv')
    const { status, body } = await call(`${url}${pushPaths[kind]}/file`, { apiKey, body: form })
    expect(status, JSON.stringify(body)).toBe(202)
    await checkReport(kind, await checkEnded(kind, cases, body.statusUrl, true))
  })
})

test('as sourceDetails, in a body and in a form, and as the name of a file', async () => {
  const activity = `{"warehouseCode":"SYD1","chargeCode":"LABEL","quantity":1,"activityTimestamp":"2026-07-01"}`
  const file = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,LABEL,1,2026-07-01\n'
  const shownOf = async (statusUrl: unknown) => (await call(url + statusUrl, { apiKey })).body.sourceDetails
  await eachAtOnce(Object.entries(hurtfulTexts), async ([title, text]) => {
    tried += 3
    const pushed = await rawCall(url, pushPaths.activities, {
      apiKey,
      body: `{"activities":[${activity}],"sourceDetails":${JSON.stringify(text)}}`,
      headers: { 'content-type': 'application/json' },
    })
    if (pushed.status === 202) expect(await shownOf(pushed.json?.statusUrl), title).toBe(text)
    else expect(JSON.stringify(pushed.json?.message), title).toContain('sourceDetails must')

    const path = `${url}${pushPaths.activities}/file`
    const sent = await call(path, { apiKey, body: formOf(file, 'a.csv', text) })
    // Forms always send line ends as CRLF and halves of surrogate pairs as U+FFFD.
    const inForm = text.toWellFormed().replace(/\r\n?|\n/g, '\r\n')
    // A blank field counts as none, and the file's name is used instead.
    const wanted = inForm.trim() === '' ? 'a.csv' : inForm
    if (sent.status === 202) expect(await shownOf(sent.body.statusUrl), title).toBe(wanted)
    else expect(sent.body.message, title).toContain('sourceDetails must')

    const named = await call(path, { apiKey, body: formOf(file, `${text}.csv`) })
    expect([202, 400], `${title} ${JSON.stringify(named.body)}`).toContain(named.status)
  })
})

test('as a custom field that nobody configured, and as a field that does not exist', async () => {
  for (const [title, text] of Object.entries(hurtfulTexts)) {
    if (text === '') continue
    tried += 2
    const element = elementOf('shipments', { name: 'x', field: undefined, title, json: '', cell: undefined })
    const key = JSON.stringify(text)
    for (const changed of [
      element.replace('"customFields":{', `"customFields":{${key}:"x",`),
      element.replace(/^\{/, `{${key}:"x",`),
    ]) {
      const answer = await rawCall(url, pushPaths.shipments, {
        apiKey,
        body: `{"shipments":[${changed}]}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status, `${title} ${answer.text.slice(0, 300)}`).toBe(400)
    }
  }
})

test('as a header of a file', async () => {
  await eachAtOnce(Object.entries(hurtfulTexts), async ([title, text]) => {
    if (!text.isWellFormed()) return
    tried += 2
    const good = Object.keys(fieldsOf.activities)
    for (const bytes of [
      csvOf([[...good, text], good.map(() => 'x')]),
      await xlsxOf([[...good, text], good.map(() => 'x')]),
    ]) {
      const name = bytes[0] === 0x50 ? 'a.xlsx' : 'a.csv'
      const { status, body } = await call(`${url}${pushPaths.activities}/file`, {
        apiKey,
        body: formOf(bytes, name),
      })
      if (text.replace(/\ufeff/g, '').trim() === '') expect(status, `${title} is a blank header`).toBe(202)
      else {
        expect(status, title).toBe(400)
        expect(typeof body.message, title).toBe('string')
      }
    }
  })
})

test('all invariants hold afterwards for both organisations', async () => {
  await untilAllEnded(url, apiKey)
  for (const organisation of [ground.ours, ground.theirs]) {
    expect(await findViolationsOf(organisation, { url, environment: ground.environment })).toEqual([])
  }
})
