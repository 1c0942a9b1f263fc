import { expect, test } from 'vitest'
import { partsOf, sendable } from './state-parts.ts'

const nothing = { open: 0, changed: 0, sent: 0, closed: 0, writtenSince: { open: 0, changed: 0 } }
const textsOf = (state: Parameters<typeof partsOf>[0]) =>
  partsOf(state).map(({ count, text }) => `${count} ${text}`)

test.each([
  [nothing, ['0 open', '0 changed']],
  [{ ...nothing, open: 9, changed: 4 }, ['5 open', '4 changed']],
  [{ ...nothing, open: 9, changed: 4, sent: 2, closed: 1 }, ['5 open', '4 changed', '2 sent', '1 closed']],
  [
    { ...nothing, open: 9, changed: 4, writtenSince: { open: 3, changed: 1 } },
    ['3 open', '3 changed', '3 written by a later import'],
  ],
])('each row is in one part: %j', (state, parts) => expect(textsOf(state)).toEqual(parts))

test('rows that a later import has written cannot be sent', () => {
  const state = { ...nothing, open: 9, changed: 4, writtenSince: { open: 3, changed: 1 } }
  expect(sendable(state)).toEqual({ open: 6, changed: 3 })
})
