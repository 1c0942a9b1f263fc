import { describe, expect, test } from 'vitest'
import type { CustomerRate } from '../../data/customer-rates.ts'
import { halfYearsIn, lastDaysOf, markupText, placeIn, rateLines } from './rate-line.ts'

const today = '2026-11-17'
const window = { from: '2026-01-01', to: '2026-12-31' }
const rate = (part: Partial<CustomerRate>): CustomerRate => ({
  customer: 'IRONBARK',
  carrier: 'BANDI',
  card: 'BRL-STD',
  effectiveFrom: '2025-07-01',
  ...part,
})

describe('rates over time', () => {
  test('hold until the next one begins', () => {
    const [line] = rateLines(
      ['BANDI'],
      [rate({ effectiveFrom: '2026-12-01', markupPercent: 14 }), rate({ markupPercent: 12 })],
      today,
      window,
    )
    expect(line?.segments.map(({ from, to, state }) => [from, to, state])).toEqual([
      ['2025-07-01', '2026-11-30', 'now'],
      ['2026-12-01', undefined, 'to come'],
    ])
    expect(line?.segments.map(({ left, width }) => [left, width])).toEqual([
      [0, 91.5],
      [91.5, 8.5],
    ])
  })

  test('end on their own last day, and what ended before the line begins is left out', () => {
    const [line] = rateLines(
      ['BANDI'],
      [
        rate({ effectiveFrom: '2024-01-01', effectiveTo: '2024-12-31' }),
        rate({ effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' }),
      ],
      today,
      window,
    )
    expect(line?.segments.map(({ to, state }) => [to, state])).toEqual([['2026-06-30', 'ended']])
  })

  test('have a line for a carrier without any, and for services with their own', () => {
    const lines = rateLines(
      ['BANDI', 'GALAH', 'PELICAN'],
      [rate({}), rate({ carrier: 'GALAH', service: 'GLX-ROAD' })],
      today,
      window,
    )
    expect(lines.map(({ carrier, service, segments }) => [carrier, service, segments.length])).toEqual([
      ['BANDI', undefined, 1],
      ['GALAH', 'GLX-ROAD', 1],
      ['PELICAN', undefined, 0],
    ])
  })

  test('a rate is cut where its card ends, unless it ends before that', () => {
    const lastDays = lastDaysOf([
      { card: { alias: 'BRL-STD' }, overview: { periods: [{ to: '2026-11-19' }, { to: '2026-11-30' }] } },
      { card: { alias: 'GLX-STD' }, overview: { periods: [{ to: null }] } },
    ])
    const shown = (part: Partial<CustomerRate>) =>
      rateLines(['BANDI'], [rate(part)], today, window, lastDays)[0]?.segments.map(({ width, cardEnds }) => [
        width,
        cardEnds,
      ])
    expect(shown({})).toEqual([[91.5, { on: '2026-11-30', left: 91.5, width: 8.5 }]])
    expect(shown({ effectiveTo: '2026-11-30' })).toEqual([[91.5, undefined]])
    expect(shown({ card: 'GLX-STD' })).toEqual([[100, undefined]])
  })

  test('half years are named where today leaves room', () => {
    const long = { from: '2025-11-01', to: '2027-05-31' }
    expect(halfYearsIn(long, '2026-11-17')).toEqual(['2026-01-01', '2026-07-01'])
    expect(halfYearsIn(long, '2026-04-01')).toEqual(['2026-01-01', '2026-07-01', '2027-01-01'])
  })

  test('today has its place in the line', () => {
    expect(placeIn('2026-01-01', window)).toBe(0)
    expect(placeIn('2026-07-02', window)).toBeCloseTo(49.9, 0)
  })
})

test.each([
  [{ markupPercent: 12 }, '+12 %'],
  [{ markupPercent: -3 }, '−3 %'],
  [{ markupAmount: 2.5 }, '+2.50'],
  [{}, 'no markup'],
])('a markup of %j is shown as %s', (part, text) => expect(markupText(rate(part))).toBe(text))
