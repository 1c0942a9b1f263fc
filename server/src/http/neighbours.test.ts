import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callMany, countWaiting, headersOf, holdTable, listening } from '../../test/calling.ts'
import { type ImportingApp, importingApp } from '../../test/importing-app.ts'
import { type Browser, signedIn } from '../../test/people.ts'
import { limits } from '../limits.ts'

let service: ImportingApp
let person: Browser
let url: string
let importId: string
let report: string
beforeAll(async () => {
  service = await importingApp()
  person = await signedIn(service, 'operations')
  url = await listening(service.app)
  const content = ['warehouseCode,chargeCode,quantity,activityTimestamp', ',PICK,1,2026-07-01'].join('\n')
  const pushed = await service.pushFile('/v1/org/fulfilment/activities/file', { name: 'a.csv', content })
  const { errorReportUrl, ...ended } = await service.ended(pushed)
  importId = ended.importId
  report = new URL(String(errorReportUrl)).pathname
  await person.call('GET', `/portal/imports/${importId}/rejected-rows/summary`)
})
afterAll(() => service.close())

interface Call {
  path: string
  body?: string
  atOnceMax: number
  /** The table that it reads: it does not finish while somebody has locked that table. */
  table: string
}
const rows = () => `/portal/imports/${importId}/rejected-rows`
const calls = {
  checks: (): Call => ({
    path: `${rows()}/check`,
    body: JSON.stringify({ filter: {} }),
    atOnceMax: 1,
    table: 'correction_row',
  }),
  finds: (): Call => ({
    path: `${rows()}/positions?find=PICK`,
    atOnceMax: limits.longWorksPerOrganisationMax,
    table: 'correction_row',
  }),
  pages: (): Call => ({
    path: `${rows()}?find=PICK`,
    atOnceMax: limits.longWorksPerOrganisationMax,
    table: 'correction_row',
  }),
  exports: (): Call => ({
    path: '/portal/activities.csv',
    atOnceMax: limits.filesPerOrganisationMax,
    table: 'activity',
  }),
  'error reports': (): Call => ({
    path: report,
    atOnceMax: limits.filesPerOrganisationMax,
    table: 'rejected_row',
  }),
}
const request = ({ path, body }: Call): [string, RequestInit] => [
  `${url}${path}`,
  {
    headers: { ...headersOf(person), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body }),
  },
]

describe.each(Object.entries(calls))('%s that do not come to an end', (_, callOf) => {
  test('hold few connections, others are served, and all end when their callers leave', async () => {
    const { pool } = service.database
    const call = callOf()
    const held = await holdTable(pool, call.table)
    try {
      const { answers, leave } = callMany(60, ...request(call))
      await expect.poll(() => countWaiting(pool)).toBeGreaterThan(0)
      for (let i = 0; i < 20; i++) {
        const answer = await service.get('/v1/org/shipments/imports', service.other.apiKey)
        expect(answer.statusCode).toBe(200)
        const own = await service.get('/v1/org/shipments/imports')
        expect(own.statusCode, 'the same organisation').toBe(200)
        expect(await countWaiting(pool)).toBeLessThanOrEqual(call.atOnceMax)
      }
      leave()
      await answers
      await expect.poll(() => countWaiting(pool)).toBe(0)
    } finally {
      await held.release()
    }
    const [again] = await callMany(1, ...request(call)).answers
    expect(again?.status).toBe(200)
  })
})

test('checks and finds that waited for too long are refused with Retry-After', async () => {
  const held = await holdTable(service.database.pool, 'correction_row')
  const all = [callMany(30, ...request(calls.checks()))]
  await expect.poll(() => countWaiting(service.database.pool)).toBe(1)
  all.push(callMany(30, ...request(calls.finds())))
  try {
    await delay(1000 * (2 + Math.max(limits.longWorkWaitSeconds, limits.rowsLockedWaitSeconds)))
  } finally {
    for (const { leave } of all) leave()
    await held.release()
  }
  const [checks = [], finds = []] = await Promise.all(
    all.map(async ({ answers }) => (await answers).filter(({ status }) => status !== 'left')),
  )
  // The one check that runs has one of the turns for long work.
  expect([checks.length, finds.length]).toEqual([29, 31 - limits.longWorksPerOrganisationMax])
  for (const answer of checks) expect(answer).toEqual({ status: 409, retryAfter: '2' })
  for (const answer of finds) expect(answer).toEqual({ status: 503, retryAfter: '5' })
})

test('a change runs to its end although its caller has left', async () => {
  const { pool } = service.database
  const held = await holdTable(pool, 'correction_row')
  const body = {
    changeId: '01a1e6c7-c45d-78df-bd10-3d16cac9f042',
    label: 'SYD1',
    cells: [{ rowNumber: 2, column: 'warehouseCode', from: '', to: 'SYD1' }],
  }
  const change = { ...calls.checks(), path: `${rows()}/changes`, body: JSON.stringify(body) }
  const { answers, leave } = callMany(1, ...request(change))
  await expect.poll(() => countWaiting(pool)).toBe(1)
  leave()
  await answers
  expect(await countWaiting(pool)).toBe(1)
  await held.release()
  await expect
    .poll(async () => {
      const answer = await person.call('GET', `/portal/imports/${importId}/rejected-rows`)
      return answer.json().items[0].cells
    })
    .toEqual({ warehouseCode: 'SYD1' })
})

test('exports and error reports are made outside the thread that answers requests', async () => {
  const { pool } = service.database
  for (const call of [calls.exports(), calls['error reports']()]) {
    const held = await holdTable(pool, call.table)
    const { answers, leave } = callMany(1, ...request(call))
    try {
      await expect.poll(() => countWaiting(pool)).toBe(1)
      const { rows } = await pool.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toEqual([{ name: 'cartage-files' }])
    } finally {
      leave()
      await answers
      await held.release()
    }
  }
})
