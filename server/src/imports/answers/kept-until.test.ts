import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import type { ImportStatus } from '../record/import-record.ts'
import { keptUntil } from './kept-until.ts'

const finishedAt = '2026-07-01T00:00:00.000Z'
const retention = { importRetentionDays: 90, uploadRetentionDays: 30 }
const day = (days: number) => new Date(Date.parse(finishedAt) + days * 86_400_000).toISOString()

test.each<[ImportStatus, boolean, number | null]>([
  ['completed', true, 30],
  ['completed', false, null],
  ['failed', true, Math.min(30, limits.failedUploadDays)],
  ['cancelled', true, null],
])('the stored file of a %s import (%s) is removed after %s days', (status, uploadKept, days) => {
  expect(keptUntil({ status, finishedAt, uploadKept }, retention)).toEqual({
    rows: day(90),
    file: days === null ? null : day(days),
  })
})

test('nothing is removed while an import runs', () => {
  const running = { status: 'processing', finishedAt: null, uploadKept: true } as const
  expect(keptUntil(running, retention)).toEqual({ rows: null, file: null })
})
