import { describe, expect, test } from 'vitest'
import { LeastRecentlyUsed } from './least-recently-used.ts'

const kept = (cache: LeastRecentlyUsed<string>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('')

describe('a cache without room', () => {
  test('drops what nobody used, the oldest first', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: Infinity, entries: 3 })
    for (const key of 'abcde') cache.set(key, key, 1)
    expect(kept(cache, 'abcde')).toBe('cde')
  })

  test('keeps what was used, and drops it later if nobody uses it again', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: Infinity, entries: 3 })
    for (const key of 'abc') cache.set(key, key, 1)
    cache.get('a')
    for (const key of 'def') cache.set(key, key, 1)
    expect(cache.size).toBe(3)
    cache.set('g', 'g', 1)
    expect(kept(cache, 'abcdefg')).toBe('efg')
  })

  test('keeps what is used again and again', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: Infinity, entries: 3 })
    cache.set('a', 'a', 1)
    for (const key of 'bcdefgh') {
      expect(cache.get('a')).toBe('a')
      cache.set(key, key, 1)
    }
  })

  test('drops the oldest if all were used', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: Infinity, entries: 3 })
    for (const key of 'abc') cache.set(key, key, 1)
    expect(kept(cache, 'abc')).toBe('abc')
    cache.set('d', 'd', 1)
    expect(kept(cache, 'abcd')).toBe('bcd')
  })

  test('counts bytes, and those of a replaced value no longer', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: 100, entries: 10 })
    cache.set('a', 'old', 60)
    cache.set('a', 'new', 40)
    cache.set('b', 'b', 60)
    expect([cache.bytes, cache.get('a')]).toEqual([100, 'new'])
  })

  test('keeps the latest value even if it is too large', () => {
    const cache = new LeastRecentlyUsed<string>({ bytes: 100, entries: 10 })
    for (const key of 'abc') cache.set(key, key, 30)
    kept(cache, 'abc')
    cache.set('d', 'd', 500)
    expect([kept(cache, 'abcd'), cache.bytes]).toEqual(['d', 500])
  })
})
