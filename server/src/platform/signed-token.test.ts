import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readToken, signToken } from './signed-token.ts'

const secret = randomBytes(32)
const now = new Date('2026-07-01T00:00:00Z')
const inAnHour = new Date('2026-07-01T01:00:00Z')

test('a signed payload is read back until it expires', () => {
  const token = signToken(secret, 'report', { importId: 'a', text: 'é' }, inAnHour)
  expect(readToken(secret, 'report', token, now)).toEqual({ importId: 'a', text: 'é' })
  expect(readToken(secret, 'report', token, inAnHour)).toBeUndefined()
})

test('a token of another purpose or secret is refused', () => {
  const token = signToken(secret, 'report', 1)
  expect(readToken(secret, 'cursor', token, now)).toBeUndefined()
  expect(readToken(randomBytes(32), 'report', token, now)).toBeUndefined()
})

test('every bit counts: with any one flipped, the token is refused', () => {
  const token = Buffer.from(signToken(secret, 'cursor', { row: 12 }))
  for (let bit = 0; bit < token.length * 8; bit += 1) {
    const changed = Buffer.from(token)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(readToken(secret, 'cursor', changed.toString('latin1'), now), `bit ${bit}`).toBeUndefined()
  }
})

test.each(['', '.', 'a.b', 'ä', 'x'.repeat(10_000), `${Buffer.from('{}').toString('base64url')}.`])(
  '%s is not a token',
  (text) => {
    expect(readToken(secret, 'cursor', text, now)).toBeUndefined()
  },
)
