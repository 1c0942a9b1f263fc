import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each<[text: string, shown: string]>([
  ['', ''],
  ['abc', 'abc'],
  ['abcd', 'abc…'],
  ['😀😀😀', '😀😀😀'],
  ['😀😀😀😀', '😀😀😀…'],
  ['ab😀d', 'ab😀…'],
])('%j is shown as %j', (text, shown) => {
  expect(shorten(text, 3)).toBe(shown)
})
