import { expect, test } from 'vitest'
import type { Effect } from '../../../data/lanes.ts'
import {
  largestFirst,
  radiusOf,
  scaleOf,
  servicesOf,
  shownEffects,
  summaryOfEffects,
  unchangedInWords,
} from './effects-summary.ts'

const price = (totalAmount: number, serviceId = 'GLX-ROAD') => ({
  serviceId,
  cost: null,
  amount: totalAmount,
  totalAmount,
})
const effect = (customerId: string, without: number | null, now: number | null): Effect => ({
  source: 'quotes',
  name: `${customerId} ${without}`,
  customerId,
  serviceId: 'GLX-ROAD',
  quotes: 1,
  kg: 25,
  origin: '3000',
  originSuburb: null,
  destination: '2000',
  destinationSuburb: null,
  why: now === null ? 'No lane' : null,
  without: without === null ? null : price(without),
  with: now === null ? null : price(now),
  difference: without === null || now === null ? null : now - without,
  percent: without === null || now === null ? null : ((now - without) / without) * 100,
})
const effects = [
  effect('SALTBUSH', 100, 102),
  effect('SALTBUSH', 50.1, 50.1),
  effect('LYREBIRD', 200, 260),
  effect('LYREBIRD', 80, null),
]

const none = { changed: 0, unchanged: 0, noLongerPriced: 0 }

test('sums are those of the server, each quote as often as it was asked', () => {
  const saltbush = { customerId: 'SALTBUSH', kinds: 5, quotes: 801, without: 1000.1, with: 1020.1 }
  const lyrebird = { customerId: 'LYREBIRD', kinds: 1, quotes: 3, without: 100, with: 130 }
  const { all, changed, unchanged, lost, largest, customers } = summaryOfEffects({
    pricedOn: '2027-01-01',
    items: effects,
    frequent: { changed: 30, unchanged: 7, noLongerPriced: 2 },
    customers: [
      { ...saltbush, difference: 20, percent: 2 },
      { ...lyrebird, difference: 30, percent: 30 },
    ],
  })
  expect(all).toMatchObject({ without: '1100.1', with: '1150.1' })
  expect({ changed, unchanged, lost, largest: largest?.customerId }).toEqual({
    changed: 30,
    unchanged: 7,
    lost: 2,
    largest: 'LYREBIRD',
  })
  expect(customers.map(({ customer, asked, effects: own }) => [customer, asked?.quotes, own.length])).toEqual(
    [
      ['SALTBUSH', 801, 2],
      ['LYREBIRD', 3, 2],
    ],
  )
})

test('without quotes it is the examples that count, but for those that one side does not price', () => {
  const items = effects.map((one) => ({ ...one, source: 'example' as const, quotes: null }))
  const summary = summaryOfEffects({ pricedOn: '2027-01-01', items, frequent: none, customers: [] })
  expect(summary).toMatchObject({
    all: { without: '350.1', with: '412.1' },
    changed: 3,
    unchanged: 1,
    lost: 1,
    examples: { count: 4, same: 1, differs: { name: 'SALTBUSH 100' } },
  })
  expect(summary.customers.map(({ customer, sums }) => [customer, sums.percent?.toFixed(2)])).toEqual([
    ['SALTBUSH', '1.33'],
    ['LYREBIRD', '30.00'],
  ])
})

test('a dot is as large as its quote is frequent', () => {
  expect(radiusOf({ quotes: 400 }, 400)).toBe(11)
  expect(radiusOf({ quotes: 100 }, 400)).toBe(5.5)
  expect(radiusOf({ quotes: null }, 400)).toBe(3)
})

test('filters leave some quotes, in either order', () => {
  const items = effects.map((one, at) => ({ ...one, quotes: at, serviceId: 'GLX-ROAD' }))
  const shown = (search: Parameters<typeof shownEffects>[1]) =>
    shownEffects(items, search).map(({ quotes }) => quotes)
  expect(shown({})).toEqual([3, 2, 0, 1])
  expect(shown({ sort: 'quote' })).toEqual([3, 2, 1, 0])
  expect(shown({ sort: 'quote', customer: ['SALTBUSH'] })).toEqual([1, 0])
  expect(shown({ service: ['GLX-ROAD'], customer: ['LYREBIRD'] })).toEqual([3, 2])
  expect(shown({ service: ['PWX-EXP'] })).toEqual([])
})

test('a quote of the cheapest service is found by the service that prices it, before or after', () => {
  const [first] = effects as [Effect]
  const cheapest = {
    ...first,
    serviceId: null,
    without: price(100, 'BRL-GEN'),
    with: price(102, 'GLX-ROAD'),
  }
  const lost = { ...cheapest, with: null }
  expect(servicesOf(cheapest)).toEqual(['BRL-GEN', 'GLX-ROAD'])
  expect(servicesOf({ ...lost, serviceId: 'PWX-EXP', without: null })).toEqual(['PWX-EXP'])
  const found = (service: string) => shownEffects([cheapest, lost], { service: [service] })
  expect(found('GLX-ROAD')).toEqual([cheapest])
  expect(found('BRL-GEN')).toEqual([lost, cheapest])
  expect(found('PWX-EXP')).toEqual([])
})

test('a quote that loses its price comes first, then the largest change', () => {
  expect(largestFirst(effects).map(({ name }) => name)).toEqual([
    'LYREBIRD 80',
    'LYREBIRD 200',
    'SALTBUSH 100',
    'SALTBUSH 50.1',
  ])
})

test('the scale leaves out changes above 25 percent', () => {
  expect(scaleOf(effects)).toEqual({ from: 0, to: 2 })
  expect(scaleOf([])).toEqual({ from: 0, to: 1 })
})

test.each([
  [7, 0, '7 quotes stay as they are'],
  [7, 2, '7 quotes stay as they are, 2 of them examples'],
  [2, 1, '2 quotes stay as they are, 1 of them an example'],
  [1, 1, '1 example stays as it is'],
  [0, 0, '0 quotes stay as they are'],
])('of %i unchanged, %i examples: %s', (unchanged, same, words) => {
  expect(unchangedInWords({ unchanged, examples: { count: 3, same, differs: undefined } })).toBe(words)
})
