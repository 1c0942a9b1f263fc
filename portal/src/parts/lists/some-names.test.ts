import { expect, test } from 'vitest'
import { someNames } from './some-names.ts'

test.each([
  [['SYD1'], 'SYD1'],
  [['SYD1', 'MEL1', 'BNE1'], 'SYD1, MEL1, BNE1'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B and 3 more'],
])('%j is shown as %s', (names, text) => expect(someNames(names)).toBe(text))
