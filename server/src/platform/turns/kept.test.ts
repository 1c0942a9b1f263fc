import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

/** Texts kept by their first letter, and those that had to be found. */
function keeping(max: { entries: number; size: number }) {
  const kept = new Kept<string>(max, (text) => text.length)
  const found: string[] = []
  const read = (text: string) =>
    kept.read(text.slice(0, 1), text, async () => {
      found.push(text)
      return text
    })
  return { read, found }
}

test('a value is found once for each version', async () => {
  const { read, found } = keeping({ entries: 3, size: 100 })
  for (const text of ['a', 'a', 'a2', 'a2', 'b']) expect(await read(text)).toBe(text)
  expect(found).toEqual(['a', 'a2', 'b'])
})

test('a value that could not be found is looked for again', async () => {
  const kept = new Kept<string>({ entries: 1 })
  await expect(kept.read('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.read('a', '1', async () => 'found')).toBe('found')
})

test('who asks while a value is being found waits for it', async () => {
  const { read, found } = keeping({ entries: 3, size: 100 })
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a', 'a'])
  expect(found).toEqual(['a'])
})

test('of values that are too large together, those that nobody used lately are forgotten', async () => {
  const { read, found } = keeping({ entries: 100, size: 5 })
  for (const text of ['aa', 'bb', 'c', 'aa', 'dd', 'aa', 'c', 'dd']) await read(text)
  // With dd they are 7 letters. bb is forgotten, because nobody read it again.
  expect(found).toEqual(['aa', 'bb', 'c', 'dd'])
  await read('bb')
  expect(found.at(-1)).toBe('bb')
})

test('of too many values, those that nobody used lately are forgotten', async () => {
  const { read, found } = keeping({ entries: 3, size: 100 })
  for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) await read(text)
  expect(found).toEqual(['a', 'b', 'c', 'd'])
  await read('b')
  expect(found.at(-1)).toBe('b')
})
