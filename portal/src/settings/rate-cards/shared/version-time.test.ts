import { describe, expect, test } from 'vitest'
import type { Version } from '../../../data/lanes.ts'
import { draftText, firstShown, heldOn, lineOfTime, placeOf, shareOfToday } from './version-time.ts'

const version = (versionId: string, part: Partial<Version>): Version => ({
  versionId,
  state: 'PUBLISHED',
  effectiveFrom: part.holds?.from ?? null,
  effectiveTo: null,
  holds: null,
  label: null,
  basedOn: null,
  replacedBy: null,
  reason: null,
  revision: 0,
  createdBy: 'ana@example.com',
  createdAt: '2026-01-01',
  changedAt: '',
  publishedBy: null,
  publishedAt: null,
  ...part,
})
const today = '2026-11-17'
const ended = version('ended', { holds: { from: '2025-07-01', to: '2026-06-30' } })
const now = version('now', { holds: { from: '2026-07-01', to: '2026-12-31' } })
const next = version('next', { holds: { from: '2027-01-01', to: null } })
const dated = version('dated', { state: 'DRAFT', effectiveFrom: '2027-03-01' })
const undated = version('undated', { state: 'DRAFT', effectiveFrom: null })
const withdrawn = version('withdrawn', { state: 'WITHDRAWN', effectiveFrom: '2026-09-01' })
const all = [undated, dated, next, withdrawn, now, ended]

describe('the line of time', () => {
  test('says whose a draft is, unless it is your own', () => {
    expect(draftText(dated, 'ana@example.com')).toBe('Draft')
    expect(draftText(dated, 'maya@example.com')).toBe('Draft of ana@example.com')
  })

  test('goes from the oldest version to the drafts, without withdrawn ones', () => {
    expect(lineOfTime(all, today).map((one) => [one.version.versionId, one.place])).toEqual([
      ['ended', 'ended'],
      ['now', 'now'],
      ['next', 'next'],
      ['dated', 'draft'],
      ['undated', 'draft'],
    ])
  })

  test.each([
    ['2026-06-30', 'next'],
    ['2026-07-01', 'now'],
    ['2026-12-31', 'now'],
    ['2027-01-01', 'ended'],
  ])('on %s the version of the second half is %s', (day, place) => {
    expect(placeOf(now, day)).toBe(place)
    expect(heldOn([now], day)).toBe(place === 'now' ? now : undefined)
  })

  test('shows the version in force first, else the next, else the last', () => {
    expect(firstShown(lineOfTime(all, today))).toBe(now)
    expect(firstShown(lineOfTime([next, dated], today))).toBe(next)
    expect(firstShown(lineOfTime([undated], today))).toBe(undated)
    expect(firstShown([])).toBeUndefined()
  })

  test('marks today inside the version in force', () => {
    expect(shareOfToday(now, today)).toBeCloseTo(0.76, 2)
    expect(shareOfToday(version('open', { holds: { from: today, to: null } }), today)).toBe(0.02)
  })
})
