import { expect, test } from 'vitest'
import { changedMembers, changesByZone } from './zone-changes.ts'

const items: Parameters<typeof changesByZone>[0] = [
  { change: 'changed', key: { member: 'zone VIR', zone: 'VIR' } },
  {
    change: 'changed',
    key: { member: '4816', zone: 'QLF', place: '4816' },
    fields: [{ field: 'zone', old: 'QLN', new: 'QLF' }],
  },
  { change: 'new', key: { member: 'VIR 3229-3994', zone: 'VIR', place: '3229-3994' } },
  { change: 'new', key: { member: 'VIR 0800', zone: 'VIR', place: '0800' } },
  { change: 'removed', key: { member: 'VIR 3229-3999', zone: 'VIR', place: '3229-3999' } },
  { change: 'removed', key: { member: 'ROW *', zone: 'ROW', place: { country: '*' } } },
]

test('places that changed are told by zone, with what they were', () => {
  const zones = changesByZone(items)
  expect([...(zones.get('VIR')?.added ?? [])]).toEqual([
    ['3229-3994', '3229-3999'],
    ['0800', undefined],
  ])
  expect(zones.get('VIR')?.removed).toEqual([])
  expect([...(zones.get('QLF')?.added ?? [])]).toEqual([['4816', 'in QLN']])
  expect(zones.get('QLN')?.removed).toEqual(['4816'])
  expect(zones.get('ROW')?.removed).toEqual(['every other country'])
})

test('a member that moves, or whose ends move, is counted once', () => {
  expect(changedMembers(items)).toBe(4)
  expect(changedMembers([])).toBe(0)
})
