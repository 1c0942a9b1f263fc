import { describe, expect, test } from 'vitest'
import type { RateCard, Version } from '../shared/model.ts'
import { lineOfTime } from '../shared/version-time.ts'
import { barsOf, matches, nextOf, placeBetween, summaryOf, yearAround } from './card-summary.ts'

const today = '2026-11-17'
const version = (holds: Version['holds'], part: Partial<Version> = {}): Version => ({
  ...{ versionId: holds?.from ?? 'draft', state: holds ? 'PUBLISHED' : 'DRAFT', holds },
  ...{ effectiveFrom: holds?.from ?? null, effectiveTo: null, label: null, basedOn: null, replacedBy: null },
  ...{
    reason: null,
    revision: 0,
    createdBy: '',
    createdAt: '',
    changedAt: '',
    publishedBy: null,
    publishedAt: null,
  },
  ...part,
})
const now = version({ from: '2026-07-01', to: null }, { label: 'FY27' })
const ending = version({ from: '2026-07-01', to: '2026-12-31' })
const next = version({ from: '2027-01-01', to: null })
const draft = version(null, { effectiveFrom: '2027-01-01' })
const undated = version(null)
const line = (...versions: Version[]) => lineOfTime(versions, today)

describe('what comes next', () => {
  test.each([
    ['goes on', [now], { kind: 'goes on' }],
    ['ends', [ending], { kind: 'ends', on: '2026-12-31' }],
    ['is a published version', [ending, next, draft], { kind: 'version', from: '2027-01-01' }],
    ['is the first of two drafts', [now, draft, undated], { kind: 'drafts', from: '2027-01-01', count: 2 }],
    ['is nothing', [], { kind: 'nothing' }],
  ])('%s', (_what, versions, expected) => {
    expect(nextOf(line(...versions))).toEqual(expected)
  })
})

describe('the line of a year', () => {
  const { first, end } = yearAround(today)

  test('goes from four months before to eight after', () => {
    expect([first, end]).toEqual(['2026-07-01', '2027-07-01'])
    expect(placeBetween(today, first, end)).toBeCloseTo(38.1, 1)
  })

  test('has a gap where no version follows', () => {
    expect(barsOf(line(ending), first, end)).toEqual([
      { kind: 'now', from: '2026-07-01', to: '2027-01-01', label: null },
      { kind: 'gap', from: '2027-01-01', to: '2027-07-01', label: null },
    ])
  })

  test('has a draft over what it would replace', () => {
    expect(barsOf(line(now, draft), first, end)).toEqual([
      { kind: 'now', from: '2026-07-01', to: '2027-01-01', label: 'FY27' },
      { kind: 'draft', from: '2027-01-01', to: '2027-07-01', label: null },
    ])
  })

  test('has no gap before the first version', () => {
    expect(barsOf(line(next), first, end).map(({ kind }) => kind)).toEqual(['next'])
  })
})

describe('a card of the list', () => {
  const card: RateCard = { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard', kind: 'COST' }
  const finding = {
    id: '1',
    code: 'CARD_ENDS',
    message: '',
    count: 1,
    examples: [] as string[],
    at: [] as never[],
  } as const
  const rates = [
    { customer: 'SALTBUSH', card: 'GLX-STD', effectiveFrom: '2026-07-01' },
    { customer: 'SALTBUSH', card: 'GLX-STD', effectiveFrom: '2026-07-01', service: 'GLX-NITE' },
    { customer: 'GUMNUT', card: 'GLX-STD', effectiveFrom: '2027-01-01' },
    { customer: 'IRONBARK', card: 'GLX-STD', effectiveFrom: '2025-07-01', effectiveTo: '2026-06-30' },
    { customer: 'LYREBIRD', card: 'GLX', effectiveFrom: '2026-07-01' },
  ]
  const summary = summaryOf(
    card,
    [now, draft],
    rates,
    [
      { ...finding, severity: 'W', path: 'rateCards.GLX-STD' },
      { ...finding, severity: 'W', path: 'rateCards.GLX-STD-2' },
      { ...finding, severity: 'N', path: 'rateCards.GLX-STD.versions' },
    ],
    today,
  )

  test('names the customers of today once, and its own findings', () => {
    expect(summary).toMatchObject({ customers: ['SALTBUSH'], errors: 0, warnings: 1, notes: 1 })
  })

  test.each([
    [{ find: 'galah' }, true],
    [{ find: 'bandi' }, false],
    [{ carrier: ['BANDI', 'GALAH'] }, true],
    [{ kind: 'SELL' as const }, false],
    [{ draft: true as const }, true],
  ])('with %j is shown: %s', (search, isShown) => {
    expect(matches(summary, search)).toBe(isShown)
  })
})
