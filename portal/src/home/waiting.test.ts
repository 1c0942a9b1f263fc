import { expect, test } from 'vitest'
import { dayTicks, totalOf } from './days.ts'
import type { OpenImports, PortalImport } from './model.ts'
import { tasksOf, waitingSince } from './waiting.ts'

const now = new Date('2026-11-13T10:00:00Z')
const zone = 'Australia/Sydney'

const rejected = (name: string, finishedAt: string, expiresAt: string): OpenImports['items'][number] => ({
  importId: name,
  kind: 'shipments',
  name,
  finishedAt,
  expiresAt,
  correctedFrom: null,
  open: 3,
  written: 0,
  changed: 0,
  reasons: [{ reason: 'No Shipment ID found', rows: 3 }],
})
const run = (name: string, submittedAt: string): PortalImport => ({
  importId: name,
  kind: 'activities',
  source: 'data',
  name,
  sourceDetails: name,
  status: 'failed',
  progress: 0,
  counts: { received: 0, processed: 1284, failed: 0, replaced: null },
  dryRun: false,
  submittedAt,
  submittedBy: null,
  startedAt: null,
  finishedAt: submittedAt,
  errorMessage: 'A quote opened in row 214 is never closed.',
  cancelledBy: null,
  correctedFrom: null,
  settled: false,
  flagged: null,
})
const open = {
  open: 9,
  reasons: [],
  items: [
    rejected('newest', '2026-11-13T09:00:00Z', '2027-02-11T09:00:00Z'),
    rejected('older', '2026-11-11T09:00:00Z', '2027-02-09T09:00:00Z'),
    rejected('leaves on the 20th', '2026-08-22T09:00:00Z', '2026-11-20T09:00:00Z'),
    rejected('leaves in 14 days', '2026-08-29T09:00:00Z', '2026-11-27T10:00:00Z'),
    rejected('leaves a second later', '2026-08-29T09:00:01Z', '2026-11-27T10:00:01Z'),
  ],
}
const home = {
  failures: [run('shipments-copy.csv', '2026-11-12T05:50:00Z')],
  flaggedShipments: 0,
  flaggedActivities: 4,
}
const doubles = [
  { imports: [run('wms-nightly', '2026-11-12T15:00:00Z'), run('wms-nightly', '2026-11-12T15:04:00Z')] },
]

test('rows that expire soon come first, then the newest, then doubles and flagged rows', () => {
  expect(tasksOf({ home, open, doubles, mayCorrect: true }, zone, now).map(({ title }) => title)).toEqual([
    '3 rejected rows of leaves on the 20th',
    '3 rejected rows of leaves in 14 days',
    '3 rejected rows of newest',
    'shipments-copy.csv could not be imported',
    '3 rejected rows of older',
    '3 rejected rows of leaves a second later',
    'A push of activities may have been sent twice',
    '4 activities are flagged',
  ])
})

test('a line says why, and until when', () => {
  const [first, , third] = tasksOf({ home, open, doubles, mayCorrect: true }, zone, now)
  expect(first?.note).toBe('Removed on 20 Nov 2026 · No Shipment ID found 3')
  expect(third).toMatchObject({ note: 'No Shipment ID found 3', params: { importId: 'newest' } })
  const double = tasksOf({ home: undefined, open: undefined, doubles, mayCorrect: true }, zone, now)
  expect(double.map(({ note }) => note)).toEqual([
    'wms-nightly, Today 02:00 and Today 02:04: the same 1,284 activities',
  ])
  expect(double.map(({ to, search }) => [to, search])).toEqual([
    ['/activities', { view: 'rows', import: ['wms-nightly', 'wms-nightly'] }],
  ])
})

test('rows wait since the end of the oldest import that has open ones', () => {
  expect(waitingSince(open.items, zone, now)).toBe('in 5 imports, since 22 Aug')
  expect(waitingSince(open.items.slice(0, 1), zone, now)).toBe('in 1 import, since today')
  expect(waitingSince([], zone, now)).toBe('in no import')
})

test('corrections that nobody has sent are mentioned', () => {
  const item = { ...rejected('started', '2026-11-13T09:00:00Z', '2027-02-11T09:00:00Z'), changed: 2 }
  const [task] = tasksOf(
    { home: undefined, open: { ...open, items: [item] }, doubles: undefined, mayCorrect: true },
    zone,
    now,
  )
  expect(task?.note).toBe('2 corrected, not sent yet · No Shipment ID found 3')
})

test('rows that a later import has written are mentioned', () => {
  const item = { ...rejected('partly', '2026-11-13T09:00:00Z', '2027-02-11T09:00:00Z'), written: 2 }
  const [task] = tasksOf(
    { home: undefined, open: { ...open, items: [item] }, doubles: undefined, mayCorrect: true },
    zone,
    now,
  )
  expect(task?.note).toBe('No Shipment ID found 3 · 2 more, since written by a later import')
})

test('flagged rows link to their list', () => {
  const tasks = tasksOf(
    { home: { ...home, flaggedShipments: 2 }, open: undefined, doubles: [], mayCorrect: true },
    zone,
    now,
  )
  expect(tasks.map(({ to, search }) => [to, search])).toEqual([
    ['/imports/$importId', undefined],
    ['/activities', { view: 'flagged' }],
    ['/shipments', { flagged: true }],
  ])
})

test('a count where the server stopped is shown as a minimum', () => {
  const many = tasksOf(
    {
      home: { ...home, failures: [], flaggedActivities: 10_000 },
      open: undefined,
      doubles: [],
      mayCorrect: true,
    },
    zone,
    now,
  )
  expect(many.map(({ title }) => title)).toEqual(['At least 10,000 activities are flagged'])
})

test('days name their month at the ends and where it changes', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({
    day,
    received: 10,
    rejected: 1,
  }))
  expect(dayTicks(days)).toEqual(['30 Oct', '31', '1 Nov', '2', '3 Nov'])
  expect(totalOf(days, 3)).toEqual({ received: 30, rejected: 3 })
})

test('people who may not correct rows are asked to look', () => {
  const action = (mayCorrect: boolean) =>
    tasksOf({ home: undefined, open, doubles: undefined, mayCorrect }, zone, now)[0]?.action
  expect([action(true), action(false)]).toEqual(['Correct', 'Look'])
})
