import { expect, test } from 'vitest'
import { isLonger } from './is-longer.ts'

test.each<[text: string, longer: boolean]>([
  ['abc', false],
  ['abcd', true],
  ['😀😀😀', false],
  ['😀😀a', false],
  ['😀😀😀😀', true],
  ['abc😀', true],
])('%j is longer than three characters: %j', (text, longer) => {
  expect(isLonger(text, 3)).toBe(longer)
})
