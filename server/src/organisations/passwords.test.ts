import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is stored as an argon2id hash with its own salt, and verified by it', async () => {
  const [one, other] = await Promise.all([hashPassword('a long staple'), hashPassword('a long staple')])
  for (const hash of [one, other]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('a long staple', hash)).toBe(true)
    expect(await verifyPassword('a long stapler', hash)).toBe(false)
  }
  expect(one).not.toBe(other)
})

test('nobody signs in without a password of their own', async () => {
  expect(await verifyPassword('no account has this password', null)).toBe(false)
})
