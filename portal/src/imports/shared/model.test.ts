import { expect, test } from 'vitest'
import type { PortalImport } from '../../data/imports.ts'
import { activeSince } from '../../data/imports.ts'
import { filterOf, readImportsSearch } from '../list/filter-imports.ts'
import { runningAndWaiting, statusText, waitingAfter, withChanges } from './model.ts'

const some = (importId: string, status: PortalImport['status'], submittedAt: string): PortalImport => ({
  importId,
  kind: 'shipments',
  source: 'file',
  name: importId,
  sourceDetails: null,
  status,
  progress: 0,
  counts: { received: 0, processed: 0, failed: 0, replaced: null },
  dryRun: false,
  submittedAt,
  submittedBy: null,
  startedAt: null,
  finishedAt: null,
  errorMessage: null,
  cancelledBy: null,
  correctedFrom: null,
  settled: false,
  flagged: null,
})
const ended = some('a', 'completed', '2026-11-13T09:00:00Z')
const running = some('b', 'processing', '2026-11-13T09:01:00Z')
const next = some('c', 'queued', '2026-11-13T09:02:00Z')
const last = some('d', 'queued', '2026-11-13T09:03:00Z')
const all = [last, next, running, ended]

test('a queued import says how many are ahead of it', () => {
  expect(all.map((one) => statusText(one, all))).toEqual([
    'Queued, 1 ahead of it',
    'Queued, next in line',
    undefined,
    undefined,
  ])
})

test('the imports that wait after another one are those queued later, the next first', () => {
  expect(waitingAfter(running, all)).toEqual([next, last])
  expect(waitingAfter(next, all)).toEqual([last])
  expect(waitingAfter(last, all)).toEqual([])
})

test('the newest active import decides how often to poll', () => {
  expect(activeSince(all)).toBe(last.submittedAt)
  expect(activeSince([ended])).toBeUndefined()
})

test('a changed import replaces its row and moves no other', () => {
  const changed = { ...running, progress: 64 }
  expect(withChanges([running, ended], [last, changed])).toEqual([changed, ended])
})

test('running and waiting are counted', () => {
  expect(runningAndWaiting(all)).toBe('1 running, 2 waiting.')
  expect(runningAndWaiting([ended])).toBe('Nothing is running.')
})

test('a period begins with a day of the organisation’s calendar', () => {
  const now = new Date('2026-11-12T22:31:08Z')
  expect(filterOf({ submitted: 'today' }, 'Australia/Sydney', now)).toEqual({ from: '2026-11-13T00:00:00' })
  expect(filterOf({ submitted: '7-days', kind: 'activities' }, 'Australia/Perth', now)).toEqual({
    kind: 'activities',
    from: '2026-11-07T00:00:00',
  })
})

test('an address with unknown words shows everything', () => {
  expect(readImportsSearch({ kind: 'quotes', status: 'odd', submitted: 'never', find: '' })).toEqual({
    kind: undefined,
    status: undefined,
    submitted: undefined,
    find: undefined,
  })
})
