import { expect, test } from 'vitest'
import type { PortalImport } from '../../data/imports.ts'
import { statusOfRun, textOfRun } from '../../freight/run-status.ts'
import { columnsText, formatAndSize } from './how-read.ts'
import type { ImportDetail } from './model.ts'
import {
  cancelledText,
  countsOf,
  dryRunText,
  exampleText,
  newAndReplaced,
  outcomeOf,
  progressText,
  settledText,
  tookText,
  uploadedText,
  whatCameLater,
  whatFollowed,
  whatHappened,
} from './what-happened.ts'

const read = {
  format: 'csv' as const,
  encoding: 'windows-1252',
  delimiter: ';',
  sheet: null,
  headerRow: null,
  shortRows: null,
  note: null,
  columnMap: null,
  columns: ['shipmentId', null, 'itemType'],
  bytes: 14_800_000,
}
const ended: ImportDetail = {
  importId: 'a',
  kind: 'shipments',
  source: 'file',
  name: 'orders.csv',
  sourceDetails: 'orders.csv',
  status: 'completed',
  progress: 100,
  counts: { received: 48_210, processed: 15_904, failed: 312, replaced: 33 },
  dryRun: false,
  submittedAt: '2026-11-13T09:31:08Z',
  submittedBy: null,
  startedAt: '2026-11-13T09:31:10Z',
  finishedAt: '2026-11-13T09:31:51Z',
  errorMessage: null,
  cancelledBy: null,
  correctedFrom: null,
  settled: false,
  flagged: null,
  reasons: [],
  read,
  cleared: {},
  errorReportUrl: null,
  retryOf: null,
  checkedBy: null,
  uploadable: false,
  keptUntil: { rows: null, file: null },
  followedBy: [],
  closings: [],
  sentBefore: [],
}
const titles = (one: ImportDetail) => whatHappened(one).map(({ title }) => title)

test('a completed import was checked, waited and was written', () => {
  expect(titles(ended)).toEqual([
    'Header checked',
    'Waited 2 s in the queue',
    '47,898 rows written, 312 rejected',
  ])
  expect(titles({ ...ended, dryRun: true }).at(-1)).toBe('47,898 rows would be written, 312 rejected')
})

test('new and replaced shipments are told apart where that is known', () => {
  expect(newAndReplaced(ended)).toBe('15,871 new, 33 replaced')
  expect(newAndReplaced({ ...ended, dryRun: true })).toBe('would be 15,871 new, 33 replaced')
  const unknown = { counts: { ...ended.counts, replaced: null } }
  expect(newAndReplaced({ ...unknown, dryRun: false })).toBe('new or replaced')
  expect(newAndReplaced({ ...unknown, dryRun: true })).toBe('would be new or replaced')
})

test('an example names its row and what is in it', () => {
  expect(exampleText({ rowNumber: 1412, values: ['3000', 'St Kilda'], beside: [] })).toBe(
    'row 1,412: 3000 St Kilda',
  )
  expect(exampleText({ rowNumber: 8, values: ['12,5 kg'], beside: [] })).toBe('row 8: “12,5 kg”')
  expect(exampleText({ rowNumber: 8, values: [], beside: ['LYREBIRD', 'BRL-STD'] })).toBe(
    'row 8, of LYREBIRD, BRL-STD',
  )
  expect(exampleText({ rowNumber: 8, values: [], beside: [] })).toBe('row 8')
})

test('one that waits has not begun, and one that runs has not ended', () => {
  const queued = { ...ended, status: 'queued' as const, startedAt: null, finishedAt: null }
  expect(titles(queued)).toEqual(['Header checked', 'Waiting in the queue'])
  const running = { ...ended, status: 'processing' as const, finishedAt: null }
  expect(titles(running)).toEqual(['Header checked', 'Waited 2 s in the queue', 'Reading rows'])
})

test('one that failed or was cancelled wrote nothing', () => {
  expect(titles({ ...ended, status: 'failed', errorMessage: 'A quote is never closed' }).at(-1)).toBe(
    'Failed, nothing was written',
  )
  const cancelled = { ...ended, status: 'cancelled' as const, startedAt: null }
  expect(titles(cancelled)).toEqual(['Header checked', 'Cancelled, nothing was written'])
})

test('a cancelled import says who cancelled it and when, as far as known', () => {
  const cancelledBy = { type: 'user' as const, name: 'Maya Chen' }
  expect(cancelledText({ ...ended, cancelledBy })).toBe('By Maya Chen after 43 s')
  expect(cancelledText(ended)).toBe('After 43 s')
})

test('a correction shows the outcome of its rows', () => {
  expect(outcomeOf({ ...ended, counts: { received: 12, processed: 4, failed: 0, replaced: 0 } })).toBe(
    '12 rows · all accepted',
  )
  expect(outcomeOf(ended)).toBe('48,210 rows · 312 rejected again')
  expect(outcomeOf({ ...ended, status: 'queued' })).toBe('waiting')
})

test('the remaining time is shown once it is known', () => {
  const running = {
    ...ended,
    status: 'processing' as const,
    counts: { received: 20_096, processed: 0, failed: 0, replaced: null },
  }
  const at = (seconds: number) => new Date(Date.parse('2026-11-13T09:31:10Z') + seconds * 1000)
  expect(progressText({ ...running, progress: 64 }, at(26))).toBe('20,096 rows read · about 15 s left')
  expect(progressText({ ...running, progress: 2 }, at(26))).toBe('20,096 rows read')
  expect(progressText({ ...running, progress: 64 }, at(1))).toBe('20,096 rows read')
})

test('how a file was read', () => {
  expect(formatAndSize(read)).toBe('CSV, semicolons, Windows-1252, 14.8 MB')
  expect(formatAndSize({ ...read, format: 'xlsx', sheet: 'Orders' })).toBe(
    'Excel workbook, sheet “Orders”, 14.8 MB',
  )
  expect(columnsText(read.columns)).toBe('2 recognised: shipmentId, itemType; 1 ignored')
})

test('an import follows another as a correction, as the upload after a dry run, or as a second try', () => {
  const follows = (first: Partial<ImportDetail>, next: Partial<ImportDetail>) =>
    whatFollowed({ ...ended, ...first }, { ...ended, ...next }, 1)
  expect(follows({}, { correctedFrom: 'a' })).toBe('Correction 2')
  expect(follows({ dryRun: true }, {})).toBe('Uploaded')
  expect(follows({ dryRun: true, status: 'failed' }, { dryRun: true })).toBe('Run again')
  expect(follows({ status: 'failed' }, {})).toBe('Run again')
})

test('a dry run says that nothing was written, and its status what would be rejected', () => {
  expect(dryRunText({ ...ended, status: 'processing' })).toBe('Dry run')
  expect(dryRunText(ended)).toBe('Dry run, nothing written')
  const dryRun = { ...ended, dryRun: true }
  expect([statusOfRun(dryRun), textOfRun(dryRun)]).toEqual(['rejected', '312 rows would be rejected'])
  expect([statusOfRun(ended), textOfRun(ended)]).toEqual(['rejected', undefined])
  const clean = { ...dryRun, counts: { ...ended.counts, failed: 0 } }
  expect([statusOfRun(clean), textOfRun(clean)]).toEqual(['completed', undefined])
})

test('the time an import took is said once', () => {
  const now = new Date('2026-11-13T09:31:15Z')
  expect(tookText(ended, now)).toBe('took 41 s')
  expect(tookText({ ...ended, status: 'processing', finishedAt: null }, now)).toBe('running for 5 s')
  expect(tookText({ ...ended, status: 'cancelled' }, now)).toBeUndefined()
  expect(tookText({ ...ended, status: 'queued', startedAt: null, finishedAt: null }, now)).toBeUndefined()
})

test('what people did with rejected rows is told in order', () => {
  const next = { importId: 'next', submittedAt: '2026-11-14T03:00:00Z' } as PortalImport
  const closing = {
    rowCount: 3,
    reason: 'Cancelled by the customer',
    closedBy: 'maya@example.com',
    closedAt: '2026-11-14T02:00:00Z',
    reopenedBy: 'priya@example.com',
    reopenedAt: '2026-11-14T04:00:00Z',
  }
  const later = whatCameLater({ followedBy: [next], closings: [closing] })
  expect(later.map(({ what, at }) => [what, at])).toEqual([
    ['closed', '2026-11-14T02:00:00Z'],
    ['followed', '2026-11-14T03:00:00Z'],
    ['reopened', '2026-11-14T04:00:00Z'],
  ])
  expect(later[2]).toMatchObject({ rowCount: 3, by: 'priya@example.com' })
  const closed = { ...closing, reopenedBy: null, reopenedAt: null }
  expect(whatCameLater({ followedBy: [], closings: [closed] })).toHaveLength(1)
})

test('what became of rejected rows names those sent again and those closed', () => {
  expect(settledText({ open: 0, written: 0, sent: 2, closed: 1 })).toEqual(['2 sent again, 1 closed'])
  expect(settledText({ open: 1, written: 0, sent: 0, closed: 1 })).toEqual(['1 closed'])
  expect(settledText({ open: 3, written: 0, sent: 0, closed: 0 })).toEqual([])
  expect(settledText(undefined)).toEqual([])
})

test('rows that a later import has written are not open any more', () => {
  const counts = countsOf({ open: 5, sent: 0, closed: 1, writtenSince: { open: 3 } })
  expect(counts).toEqual({ open: 2, written: 3, sent: 0, closed: 1 })
  expect(settledText(counts)).toEqual(['1 closed, 3 written by a later import'])
})

test('what became of the upload after a dry run', () => {
  const text = (status: ImportDetail['status'], failed = 0) =>
    uploadedText({ status, counts: { received: 30, processed: 10, failed, replaced: 0 } })
  expect(text('completed')).toBe('30 rows written.')
  expect(text('completed', 2)).toBe('28 rows written, 2 rejected: correct them there, not in the file.')
  expect(text('processing')).toBe('It is running.')
  expect(text('cancelled')).toContain('Drop the file here')
})
