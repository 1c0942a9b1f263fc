import { expect, test } from 'vitest'
import { testLane, testPlaces, testRateBook, testService } from '../../../test/rates/test-rate-book.ts'
import { ZoneFinder } from '../../zones/zone-finder.ts'
import { anyZone, laneKey, type RateBook, type Service } from '../book/rate-book.ts'
import type { Filters } from '../book/service-filter.ts'
import { Pricing } from './price.ts'
import { type RefusalReason, refusalReasons } from './refusals.ts'

const date = '2026-11-15'

/** Everything that is wrong at first, and what puts each reason right, in the order in which reasons are given. */
interface Attempt {
  filters: Filters
  customerRetired: boolean
  service: Partial<Service>
  hasRate: boolean
  hasVersion: boolean
  toPoBox: boolean
  item: { type: string; weight: number }
  extras: string[]
  hasLane: boolean
}

const mended: [RefusalReason, Partial<Attempt> | ((attempt: Attempt) => Partial<Attempt>)][] = [
  ['FILTER', { filters: { rateCardIds: ['CARD'] } }],
  ['CUSTOMER_RETIRED', { customerRetired: false }],
  ['SERVICE_RETIRED', ({ service }) => ({ service: { ...service, retiredFrom: null } })],
  ['NO_RATE_CARD', { hasRate: true }],
  ['NO_RATE_CARD_VERSION', { hasVersion: true }],
  ['SERVICE_TYPE', ({ service }) => ({ service: { ...service, type: 'DOMESTIC' } })],
  ['PO_BOX', { toPoBox: false }],
  ['ITEM_TYPE', ({ item }) => ({ item: { ...item, type: 'CARTON' } })],
  ['EXTRA', { extras: [] }],
  ['ITEM_LIMIT', ({ item }) => ({ item: { ...item, weight: 1 } })],
  ['LANE', { hasLane: true }],
]

function reasonOf(attempt: Attempt): RefusalReason | undefined {
  const lanes = attempt.hasLane ? { SERVICE: testLane({ breaks: [{ unit: 'KG', from: 0, rate: 1 }] }) } : {}
  const { book, customer } = testRateBook({ services: [testService(attempt.service)], lanes })
  if (!attempt.hasRate) customer.ratesByService.clear()
  if (!attempt.hasVersion) for (const card of book.rateCards.values()) card.versions = []
  const asked = { ...customer, retiredFrom: attempt.customerRetired ? date : null }
  const items = [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, ...attempt.item }]
  const { refusals } = new Pricing(
    book,
    { ...testPlaces, toPoBox: attempt.toPoBox, items, extras: attempt.extras },
    attempt.filters,
    date,
  ).price(asked)
  return refusals[0]?.reason
}

test('of several reasons the first in their order is given', () => {
  let attempt: Attempt = {
    filters: { serviceIds: ['OTHER'] },
    customerRetired: true,
    hasRate: false,
    hasVersion: false,
    toPoBox: true,
    hasLane: false,
    service: { type: 'INTERNATIONAL', itemTypes: ['CARTON'], itemKgMax: 10, retiredFrom: date },
    item: { type: 'PALLET', weight: 50 },
    extras: ['TAIL-LIFT'],
  }
  for (const [reason, change] of mended) {
    expect(reasonOf(attempt)).toBe(reason)
    attempt = { ...attempt, ...(typeof change === 'function' ? change(attempt) : change) }
  }
  expect(reasonOf(attempt)).toBeUndefined()
  const order = refusalReasons.filter((reason) => mended.some(([known]) => known === reason))
  expect(mended.map(([reason]) => reason)).toEqual(order)
})

test('a card that the filters exclude is the reason before the service is retired', () => {
  const { book, customer } = testRateBook({ services: [testService({ retiredFrom: date })], lanes: {} })
  const items = [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 1 }]
  const { refusals } = new Pricing(book, { ...testPlaces, items }, { rateCardIds: ['OTHER'] }, date).price(
    customer,
  )
  expect(refusals.map(({ reason }) => reason)).toEqual(['FILTER'])
})

test('a place in no zone has no rate, not even by a lane between any zones', () => {
  const { book, customer } = testRateBook({ services: [testService()], lanes: {} })
  const breaks = [{ unit: 'KG' as const, from: 0, rate: 1 }]
  const lanes = new Map([[laneKey('SERVICE', anyZone, anyZone), testLane({ breaks })]])
  const anywhere = { ...book.tables, lanesOf: () => ({ lanes }) }
  const items = [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 1 }]
  const priced = (tables: RateBook['tables']) =>
    new Pricing({ ...book, tables }, { ...testPlaces, items }, {}, date).price(customer)
  expect(priced(anywhere).lines).toHaveLength(1)
  const nowhere = priced({ ...anywhere, finderOf: () => new ZoneFinder([]) })
  expect(nowhere.lines).toEqual([])
  expect(nowhere.refusals.map(({ message }) => message)).toEqual(['SERVICE has no rate from 2000 to 2000.'])
})
