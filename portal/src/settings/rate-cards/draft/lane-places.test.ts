import { expect, test } from 'vitest'
import { placesOf, zoneOf } from './lane-places.ts'

const card = { list: 'rateCards', identity: 'GLX-STD', version: 'v' } as const

test('a finding leads to its cell, to its lane, or to the lanes of its zone', () => {
  const lane = { ...card, service: 'GLX-ROAD', from: 'MEL', to: 'SYD' }
  expect(placesOf({ code: 'RATE_ZERO', at: [lane, { ...lane, unit: 'kg', break: 250 }] }, 'v')).toEqual([
    { service: 'GLX-ROAD', at: 'MEL SYD' },
    { service: 'GLX-ROAD', at: 'MEL SYD kg 250' },
  ])
  const typed = { ...lane, unit: 'item' as const, types: ['CARTON', 'BAG'], break: 0 }
  expect(placesOf({ code: 'RATE_ZERO', at: [typed] }, 'v')).toEqual([
    { service: 'GLX-ROAD', at: 'MEL SYD CARTON+BAG:item 0' },
  ])
  const zone = { ...card, service: 'GLX-ROAD', zone: 'TAZ' }
  expect(placesOf({ code: 'RATE_ZERO', at: [zone] }, 'v')).toEqual([])
  expect(zoneOf({ at: [zone] }, 'v')).toEqual(zone)
})

test('places of another version are left out', () => {
  expect(
    placesOf({ code: 'RATE_ZERO', at: [{ ...card, version: 'w', service: 'S', from: 'A', to: 'B' }] }, 'v'),
  ).toEqual([])
})

test('there is no way to a lane that is missing', () => {
  const at = [{ ...card, service: 'GLX-ROAD', from: 'MEL', to: 'SYD' }]
  expect(placesOf({ code: 'LANE_MISSING', at }, 'v')).toEqual([])
})
