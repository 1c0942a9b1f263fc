import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { numberPlace, readCursor, textPlace, writeCursor } from './page-cursor.ts'

const signing = { signingSecret: Buffer.alloc(32, 7), clock: () => new Date() }
// The longest an id can get: each of these characters takes six bytes in JSON.
const longId = '\u0001'.repeat(limits.identifierCharactersMax)
const longFilters = Array.from({ length: 8 }, (_, nth) => `${nth}`.repeat(limits.identifierCharactersMax))

test('a cursor with the longest ids and filters is within the limit for cursors', () => {
  const cursor = writeCursor(signing, ['org', 'shipments', ...longFilters], longId)
  expect(cursor.length).toBeLessThanOrEqual(limits.cursorCharactersMax)
  expect(readCursor(signing, ['org', 'shipments', ...longFilters], cursor, textPlace)).toBe(longId)
})

test('a cursor only works for the list it was issued for', () => {
  const cursor = writeCursor(signing, ['org', 'shipments', undefined, 'A'], 'S-1')
  expect(readCursor(signing, ['org', 'shipments', undefined, 'A'], cursor, textPlace)).toBe('S-1')
  for (const other of [
    ['other', 'shipments', undefined, 'A'],
    ['org', 'shipments', 'A', undefined],
    ['org', 'shipments', undefined, 'B'],
    ['org', 'shipments', undefined, 'A', 'B'],
  ]) {
    expect(() => readCursor(signing, other, cursor, textPlace)).toThrow('cursor is malformed')
  }
})

test('a cursor whose place has another form is refused', () => {
  const cursor = writeCursor(signing, ['org', 'shipments'], 'S-1')
  expect(() => readCursor(signing, ['org', 'shipments'], cursor, numberPlace)).toThrow('cursor is malformed')
})
