import { describe, expect, test } from 'vitest'
import { tooNewFor } from './schema-watch.ts'

const applied = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [number, oldest] = pair.split(' beside ')
    return { name: `${number}-step.sql`, oldest: oldest ?? null }
  })

describe('migrations that a version does not have', () => {
  test.each([
    ['none', [], undefined],
    ['one that keeps the version before', ['0041 beside 0040'], undefined],
    ['one that says nothing', ['0041'], '0041'],
    ['two that keep it', ['0041 beside 0040', '0042 beside 0040'], undefined],
    ['a second that only keeps the version between', ['0041 beside 0040', '0042 beside 0041'], '0042'],
    ['one with a smaller number that came later', ['0031 beside 0030'], undefined],
    ['one with a smaller number that breaks', ['0031 beside 0031'], '0031'],
    ['one that needs another with a smaller number', ['0031 beside 0030', '0045 beside 0031'], '0045'],
  ])('%s', (_which, unknown, expected) => {
    expect(tooNewFor(applied(...unknown))).toBe(expected && `${expected}-step.sql`)
  })
})
