import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
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

test('people who change passwords do not make those wait who sign in', async () => {
  const hash = await hashPassword('a long staple')
  let ended = 0
  const changes = Array.from({ length: limits.passwordChangesWaitingMax }, () =>
    verifyPassword('a guess', hash, 'change').then(() => {
      ended += 1
    }),
  )
  expect(await verifyPassword('a long staple', hash)).toBe(true)
  expect(ended).toBeLessThan(limits.passwordChangesWaitingMax)
  await Promise.all(changes)
})
