import { expect, test } from 'vitest'
import { day, flag, oneOf, position, someOf, text, texts } from './read-search.ts'
import { parseSearch, writeSearch } from './search-text.ts'

test.each([
  ['?postcode=0800', { postcode: '0800' }],
  ['?status=failed&status=queued', { status: ['failed', 'queued'] }],
  ['?find=St%20Kilda%20%26%20Co', { find: 'St Kilda & Co' }],
  ['', {}],
])('%s is read as %j', (address, search) => expect(parseSearch(address)).toEqual(search))

test.each([
  [{ postcode: '0800' }, '?postcode=0800'],
  [{ status: ['failed', 'queued'] }, '?status=failed&status=queued'],
  [{ find: undefined, row: 0, flagged: true, other: false, empty: '' }, '?row=0&flagged=true'],
  [{}, ''],
])('%j is written as %s', (search, address) => expect(writeSearch(search)).toBe(address))

test('unknown values in the address are ignored', () => {
  expect([text(7), text(''), text(['a', 'b']), texts('a'), texts([])]).toEqual([
    undefined,
    undefined,
    'a',
    ['a'],
    undefined,
  ])
  expect([oneOf('x', ['a', 'b']), oneOf('b', ['a', 'b'])]).toEqual([undefined, 'b'])
  expect(someOf(['b', 'x'], ['a', 'b'])).toEqual(['b'])
  expect([position('12'), position('-1'), position('1e3'), position(3)]).toEqual([
    12,
    undefined,
    undefined,
    3,
  ])
  expect([day('2026-11-13'), day('2026-13-13'), day('today')]).toEqual(['2026-11-13', undefined, undefined])
  expect([flag('true'), flag(true), flag('yes')]).toEqual([true, true, undefined])
})
