import { describe, expect, test } from 'vitest'
import type { Lane } from '../document/version-shapes.ts'
import { mergeLane } from './merge-lane.ts'

const lane = (change: Partial<Lane> = {}): Lane => ({
  service: 'ROAD',
  from: 'MEL',
  to: 'SYD',
  basic: 7,
  minimum: 11,
  kg: [
    [0, 0.3],
    [250, 0.2],
  ],
  days: [1, 2],
  ...change,
})

const collisionsOf = (...sides: Parameters<typeof mergeLane>) =>
  mergeLane(...sides).collisions.map(({ field, expected, theirs, yours }) => [field, expected, theirs, yours])

describe('two people who change one lane', () => {
  test('keep both changes if they are in different cells', () => {
    const theirs = lane({ basic: 8, kg: [[0, 0.3], [250, 0.21]] }) // biome-ignore format: one line
    const yours = lane({ days: [2, 3], kg: [[0, 0.31], [250, 0.2], [500, 0.1]] }) // biome-ignore format: one line
    expect(mergeLane(lane(), theirs, yours)).toEqual({
      lane: lane({ basic: 8, days: [2, 3], kg: [[0, 0.31], [250, 0.21], [500, 0.1]] }), // biome-ignore format: one line
      collisions: [],
    })
  })

  test('collide only in the cell that both changed, which stays as it is', () => {
    const theirs = lane({ kg: [[0, 0.32], [250, 0.2]] }) // biome-ignore format: one line
    const yours = lane({ basic: 9, kg: [[0, 0.31], [250, 0.2]] }) // biome-ignore format: one line
    const merged = mergeLane(lane(), theirs, yours)
    expect(merged.lane).toEqual(lane({ basic: 9, kg: [[0, 0.32], [250, 0.2]] })) // biome-ignore format: one line
    expect(collisionsOf(lane(), theirs, yours)).toEqual([['kg from 0', 0.3, 0.32, 0.31]])
  })

  test('do not collide if they wrote the same', () => {
    expect(mergeLane(lane(), lane({ basic: 8 }), lane({ basic: 8 }))).toEqual({
      lane: lane({ basic: 8 }),
      collisions: [],
    })
  })

  test.each([
    ['changed what the other removed', lane(), undefined, lane({ basic: 8 })],
    ['removed what the other changed', lane(), lane({ basic: 8 }), undefined],
  ] as const)('collide in the whole lane if one %s', (_, expected, current, wanted) => {
    expect(mergeLane(expected, current, wanted).lane).toEqual(current)
    expect(collisionsOf(expected, current, wanted)).toEqual([
      ['lane', expected, current ?? null, wanted ?? null],
    ])
  })

  test('collide cell by cell if both made the lane', () => {
    expect(collisionsOf(undefined, lane(), lane({ basic: 8 }))).toEqual([['basic', null, 7, 8]])
  })

  test('keep the lane as it is if their cells make none together', () => {
    const theirs = lane({ maximum: 20 })
    const yours = lane({ minimum: 30 })
    expect(mergeLane(lane(), theirs, yours).lane).toEqual(theirs)
    expect(collisionsOf(lane(), theirs, yours)).toEqual([['lane', lane(), theirs, yours]])
  })

  test('may remove a break that nobody else touched, with its flat amount', () => {
    const read = lane({ kg: [[0, 0.3], [250, 0.2, 5]] }) // biome-ignore format: one line
    const merged = mergeLane(read, { ...read, basic: 8 }, lane({ kg: [[0, 0.3]] }))
    expect(merged).toEqual({ lane: lane({ basic: 8, kg: [[0, 0.3]] }), collisions: [] })
  })
})
