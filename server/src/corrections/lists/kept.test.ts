import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { Kept } from './kept.ts'

/** Texts kept by their first letter, and those that had to be found. */
function keeping(sizeMax?: number) {
  const kept = new Kept<string>((text) => (sizeMax === undefined ? 0 : text.length), sizeMax)
  const found: string[] = []
  const read = (text: string) =>
    kept.read(text.slice(0, 1), text, async () => {
      found.push(text)
      return text
    })
  return { read, found }
}

test('a value is found once for each version', async () => {
  const { read, found } = keeping()
  for (const text of ['a', 'a', 'a2', 'a2', 'b']) expect(await read(text)).toBe(text)
  expect(found).toEqual(['a', 'a2', 'b'])
})

test('a value that could not be found is looked for again', async () => {
  const kept = new Kept<string>()
  await expect(kept.read('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.read('a', '1', async () => 'found')).toBe('found')
})

test('of values that are too large together the oldest are forgotten', async () => {
  const { read, found } = keeping(5)
  for (const text of ['aa', 'bb', 'c', 'aa', 'dd', 'bb', 'dd']) await read(text)
  // With dd they are 7 letters, so aa is forgotten.
  expect(found).toEqual(['aa', 'bb', 'c', 'dd'])
  await read('aa')
  expect(found.at(-1)).toBe('aa')
})

test('of too many values the oldest are forgotten', async () => {
  const { read, found } = keeping()
  for (let at = 0; at <= limits.correctionCountsKeptMax; at++) await read(String.fromCodePoint(0x4e00 + at))
  const before = found.length
  await read(String.fromCodePoint(0x4e00 + 1))
  expect(found).toHaveLength(before)
  await read(String.fromCodePoint(0x4e00))
  expect(found).toHaveLength(before + 1)
})
