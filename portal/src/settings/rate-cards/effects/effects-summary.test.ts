import { expect, test } from 'vitest'
import type { Effect } from '../../../data/lanes.ts'
import { largestFirst, scaleOf, summaryOfEffects } from './effects-summary.ts'

const price = (totalAmount: number) => ({ cost: null, amount: totalAmount, totalAmount })
const effect = (customerId: string, without: number | null, now: number | null): Effect => ({
  ...{ source: 'quotes', name: `${customerId} ${without}`, customerId, serviceId: 'GLX-ROAD' },
  ...{ quotes: 1, kg: 25 },
  ...{ origin: '3000', destination: '2000', why: now === null ? 'No lane' : null },
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

test('sums leave out quotes that one side does not price', () => {
  const { all, changed, unchanged, lost, largest, customers } = summaryOfEffects(effects)
  expect(all).toMatchObject({ without: '350.1', with: '412.1', count: 3 })
  expect({ changed, unchanged, lost, largest: largest?.customerId }).toEqual({
    ...{ changed: 2, unchanged: 1, lost: 1, largest: 'LYREBIRD' },
  })
  expect(customers.map(({ customer, sums }) => [customer, sums.percent?.toFixed(2)])).toEqual([
    ['LYREBIRD', '30.00'],
    ['SALTBUSH', '1.33'],
  ])
})

test('a quote that loses its price comes first, then the largest change', () => {
  expect(largestFirst(effects).map(({ name }) => name)).toEqual([
    ...['LYREBIRD 80', 'LYREBIRD 200', 'SALTBUSH 100', 'SALTBUSH 50.1'],
  ])
})

test('the scale leaves out changes above 25 percent', () => {
  expect(scaleOf(effects)).toEqual({ from: 0, to: 2 })
  expect(scaleOf([])).toEqual({ from: 0, to: 1 })
})
