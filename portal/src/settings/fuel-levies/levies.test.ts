import { describe, expect, test } from 'vitest'
import type { FuelLevy } from '../../data/fuel-levies.ts'
import { levyLines } from './levy-lines.ts'
import { alignedPercent, pointsBetween, probablyMeant, rowOf, seriesOf } from './levy-rows.ts'
import { pasteLevies } from './paste-levies.ts'

const carriers = [
  { alias: 'GALAH', name: 'Galah Parcel Lines' },
  { alias: 'BANDI', name: 'Bandicoot Road Freight' },
]
const services = [{ alias: 'GLX-ROAD', name: 'Road Parcel' }]
const levy = (part: Partial<FuelLevy>): FuelLevy => ({
  carrier: 'GALAH',
  effectiveFrom: '2026-07-01',
  percent: 18.5,
  ...part,
})
const levies = [
  levy({}),
  levy({ effectiveFrom: '2026-06-01', percent: 17.9 }),
  levy({ service: 'GLX-ROAD', percent: 12 }),
  levy({ customer: 'SALTBUSH', percent: 5, effectiveTo: '2026-11-30' }),
]
const series = seriesOf(carriers, services, levies)

describe('rows of levies', () => {
  test('are one for each carrier, then what has levies of its own', () => {
    expect(series.map(({ title, name }) => [title, name])).toEqual([
      ['GALAH', 'Galah Parcel Lines'],
      ['GLX-ROAD', 'Road Parcel'],
      ['GALAH for SALTBUSH', 'Galah Parcel Lines'],
      ['BANDI', 'Bandicoot Road Freight'],
    ])
  })

  test('show what holds, what was before it, and what goes on', () => {
    const [galah] = series.map((one) => rowOf(one, '2026-11-17', '2026-12-01'))
    expect([galah?.now?.percent, galah?.before?.percent, galah?.onDay, galah?.goesOn?.percent]).toEqual([
      18.5,
      17.9,
      undefined,
      18.5,
    ])
  })

  test("a customer's levy that has ended does not go on", () => {
    const one = series.find(({ customer }) => customer === 'SALTBUSH')
    const row = one && rowOf(one, '2026-11-17', '2026-12-01')
    expect([row?.now?.percent, row?.goesOn]).toEqual([5, undefined])
  })

  test('a levy that begins on the day is shown as such', () => {
    const [row] = seriesOf(carriers, services, [levy({ effectiveFrom: '2026-12-01', percent: 19 })]).map(
      (one) => rowOf(one, '2026-11-17', '2026-12-01'),
    )
    expect([row?.onDay?.percent, row?.goesOn, row?.now]).toEqual([19, undefined, undefined])
  })
})

test('percentages of a column have equally many decimals', () => {
  const row = (percent: number) => ({
    ...(series[3] as (typeof series)[0]),
    now: levy({ percent }),
    before: undefined,
    onDay: undefined,
    goesOn: undefined,
    next: undefined,
  })
  const textOf = alignedPercent([row(18.5), row(21), row(9.25)])
  expect([18.5, 21, 9.25].map((percent) => textOf(levy({ percent })))).toEqual(['18.50', '21.00', '9.25'])
  expect(alignedPercent([row(20)])(levy({ percent: 20 }))).toBe('20')
})

describe('pasted levies', () => {
  const [galah, road, , bandi] = ['GALAH', 'GLX-ROAD', 'GALAH for SALTBUSH', 'BANDI'].map(
    (title) => series.find((one) => one.title === title)?.key ?? '',
  ) as [string, string, string, string]

  test.each([
    ['a column', '19.1\n12.5\n\n21.6\n', 0, { [galah]: '19.1', [road]: '12.5', [bandi]: '21.6' }, []],
    ['a column with its head', 'Dec 2026\r\n19.1 %\r\n12.5%', 0, { [galah]: '19.1', [road]: '12.5' }, []],
    ['a column from the last row on', '21.6\n99', 3, { [bandi]: '21.6' }, ['99']],
    [
      'names in another order',
      'bandi\t21.6\nGalah Parcel Lines\t19.1',
      0,
      { [galah]: '19.1', [bandi]: '21.6' },
      [],
    ],
    [
      'names with days',
      'Carrier\tFrom\tPercent\nGALAH\t2026-12-01\t19.1\nQUOKKA\t2026-12-01\t3',
      0,
      { [galah]: '19.1' },
      ['QUOKKA'],
    ],
    ['text that is no figure', 'n/a', 0, { [galah]: 'n/a' }, []],
  ])('%s', (_what, text, at, percents, unknown) => {
    expect(pasteLevies(text, series, at)).toEqual({ percents, unknown })
  })
})

test.each([
  ['0.275', '27.5'],
  ['0.185 %', '18.5'],
  ['1', undefined],
  ['0', undefined],
  ['19.1', undefined],
  ['x', undefined],
])('a levy of "%s" probably means %s', (text, meant) => expect(probablyMeant(text)).toBe(meant))

test.each([
  [18.5, 19.1, '+0.6 points'],
  [21, 20.3, '−0.7 points'],
  [18.5, 18.5, '+0 points'],
  [18.5, 19.5, '+1 point'],
])('from %d to %d are %s', (before, after, points) => expect(pointsBetween(before, after)).toBe(points))

describe('the chart of levies', () => {
  test('draws steps from the first month to the end of the month that is entered', () => {
    const chart = levyLines(series, { [series[0]?.key ?? '']: 19.1 }, '2026-11-17', '2026-12-01')
    expect(chart.months.map(({ text }) => text)).toEqual([
      'Jun 2026',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ])
    const [galah] = chart.lines
    expect(galah?.solid).toMatch(/^M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+$/)
    expect(galah?.dashed).toMatch(/^M[\d.]+ [\d.]+V[\d.]+H[\d.]+$/)
    expect(Math.min(...chart.percents)).toBeLessThanOrEqual(17.9)
    expect(Math.max(...chart.percents)).toBeGreaterThanOrEqual(19.1)
  })

  test('has no line for a carrier that never had a levy', () => {
    const chart = levyLines(series, {}, '2026-11-17', '2026-12-01')
    expect(chart.lines.map(({ title }) => title)).toEqual(['GALAH'])
  })
})
