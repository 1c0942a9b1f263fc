import { expect, test } from 'vitest'
import { isRetired } from './thing.ts'
import { zonesLike } from './zones-like.ts'

const saltbush = { id: 'SALTBUSH', name: 'Saltbush Homewares' }

test.each([
  [undefined, false],
  ['2026-11-16', true],
  ['2026-11-15', true],
  ['2026-11-17', false],
])('retired from %s is retired on 16 November: %s', (retiredFrom, expected) =>
  expect(isRetired({ ...saltbush, ...(retiredFrom ? { retiredFrom } : {}) }, '2026-11-16')).toBe(expected),
)

test('a time zone is found by a part of its name', () => {
  const zones = ['Australia/Sydney', 'America/New_York', 'Asia/Tokyo']
  expect(zonesLike('new york', zones)).toEqual(['America/New_York'])
  expect(zonesLike('', zones)).toEqual(zones)
  expect(zonesLike('Asia/Tokyo', zones)).toEqual([])
})
