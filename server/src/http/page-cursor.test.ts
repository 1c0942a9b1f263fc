import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { readCursor, writeCursor } from './page-cursor.ts'

const signing = { signingSecret: Buffer.alloc(32, 7), clock: () => new Date() }
// The longest that an id can get on its way: six bytes for each of these in JSON.
const longId = '\u0001'.repeat(limits.identifierCharactersMax)
const longFilters = Array.from({ length: 8 }, (_, nth) => `${nth}`.repeat(limits.identifierCharactersMax))

test('a cursor of the longest ids under the longest filters is within its own limit', () => {
  const cursor = writeCursor(signing, ['org', 'shipments', ...longFilters], longId)
  expect(cursor.length).toBeLessThanOrEqual(limits.cursorCharactersMax)
  expect(readCursor(signing, ['org', 'shipments', ...longFilters], cursor)).toBe(longId)
})

test('a cursor is good for the list that it was given out for, and for no other', () => {
  const cursor = writeCursor(signing, ['org', 'shipments', undefined, 'A'], 'S-1')
  expect(readCursor(signing, ['org', 'shipments', undefined, 'A'], cursor)).toBe('S-1')
  for (const other of [
    ['other', 'shipments', undefined, 'A'],
    ['org', 'shipments', 'A', undefined],
    ['org', 'shipments', undefined, 'B'],
    ['org', 'shipments', undefined, 'A', 'B'],
  ]) {
    expect(() => readCursor(signing, other, cursor)).toThrow('cursor is malformed')
  }
})
