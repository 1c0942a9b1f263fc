import { describe, expect, test } from 'vitest'
import type { CardOverview, RateCard } from '../../../data/rate-cards.ts'
import { barsOf, matches, nextOf, placeBetween, summaryOf, yearAround } from './card-summary.ts'

const today = '2026-11-17'
type Version = CardOverview['drafts'][number]
type Held = [from: string, to: string | null, label?: string]

const draft = (effectiveFrom: string | null) => ({ effectiveFrom }) as Version
const published = ([from, to]: Held) => ({ holds: { from, to } }) as Version

/** As the server says it, of these periods and drafts. */
function overview(periods: Held[], drafts: Version[] = [], endedOn: string | null = null): CardOverview {
  const [now, next] = [periods.find(([from]) => from <= today), periods.find(([from]) => from > today)]
  return {
    inForce: now ? published(now) : null,
    next: next ? published(next) : null,
    drafts,
    endedOn,
    customers: { count: 0, first: [] },
    findings: null,
    periods: periods.map(([from, to, label = null]) => ({ versionId: from, from, to, label })),
  }
}
const now: Held = ['2026-07-01', null, 'FY27']
const ending: Held = ['2026-07-01', '2026-12-31']
const next: Held = ['2027-01-01', null]
const dated = draft('2027-01-01')

describe('what comes next', () => {
  test.each([
    ['goes on', overview([now]), { kind: 'goes on' }],
    ['ends', overview([ending]), { kind: 'ends', on: '2026-12-31' }],
    ['is a published version', overview([ending, next], [dated]), { kind: 'version', from: '2027-01-01' }],
    [
      'is the first of two drafts',
      overview([now], [draft(null), dated]),
      { kind: 'drafts', from: '2027-01-01', count: 2 },
    ],
    ['is nothing', overview([]), { kind: 'nothing' }],
    ['is nothing any more', overview([], [], '2026-09-30'), { kind: 'ended', on: '2026-09-30' }],
  ])('%s', (_what, of, expected) => {
    expect(nextOf(of)).toEqual(expected)
  })
})

describe('the line of a year', () => {
  const { first, end } = yearAround(today)

  test('goes from four months before to eight after', () => {
    expect([first, end]).toEqual(['2026-07-01', '2027-07-01'])
    expect(placeBetween(today, first, end)).toBeCloseTo(38.1, 1)
  })

  test('has a gap where no version follows', () => {
    expect(barsOf(overview([ending]), today, first, end)).toEqual([
      { kind: 'now', from: '2026-07-01', to: '2027-01-01', label: null },
      { kind: 'gap', from: '2027-01-01', to: '2027-07-01', label: null },
    ])
  })

  test('has a draft over what it would replace', () => {
    expect(barsOf(overview([now], [dated]), today, first, end)).toEqual([
      { kind: 'now', from: '2026-07-01', to: '2027-01-01', label: 'FY27' },
      { kind: 'draft', from: '2027-01-01', to: '2027-07-01', label: null },
    ])
  })

  test('has a gap since the last version ended', () => {
    expect(barsOf(overview([], [], '2026-09-30'), today, first, end)).toEqual([
      { kind: 'gap', from: '2026-10-01', to: '2027-07-01', label: null },
    ])
  })

  test('has no gap before the first version', () => {
    expect(barsOf(overview([next]), today, first, end).map(({ kind }) => kind)).toEqual(['next'])
  })
})

describe('a card of the list', () => {
  const card: RateCard = { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard', kind: 'COST' }
  const last = { errors: 0, warnings: 2, notes: 0, checkedAt: '', isCurrent: false }
  const known = { card, overview: { ...overview([now], [dated]), findings: last } }

  test('says what the checks said last until they say more', () => {
    expect(summaryOf(known, undefined).findings).toMatchObject({ warnings: 2 })
    const things = [
      { list: 'customers', identity: 'GLX-STD', errors: 5, warnings: 5, notes: 5 },
      { list: 'rateCards', identity: 'GLX-STD', errors: 1, warnings: 0, notes: 0 },
    ]
    expect(summaryOf(known, things).findings).toMatchObject({ errors: 1, warnings: 0 })
    expect(summaryOf(known, []).findings).toEqual({ errors: 0, warnings: 0, notes: 0 })
    expect(summaryOf({ card, overview: overview([now]) }, undefined).findings).toBeUndefined()
  })

  test.each([
    [{ find: 'galah' }, true],
    [{ find: 'bandi' }, false],
    [{ carrier: ['BANDI', 'GALAH'] }, true],
    [{ kind: 'SELL' as const }, false],
    [{ draft: true as const }, true],
  ])('with %j is shown: %s', (search, isShown) => {
    expect(matches(summaryOf(known, undefined), search)).toBe(isShown)
  })
})
