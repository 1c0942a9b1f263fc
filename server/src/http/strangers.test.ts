import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { ValidCredentials } from '../organisations/valid-credentials.ts'
import { Strangers } from './strangers.ts'

const failuresMax = 60
const address = '203.0.113.7'

function setUp() {
  let now = Date.parse('2026-07-01T09:30:00Z')
  let lookUps = 0
  let readings = 0
  const good = new Set(['good 1', 'good 2', 'good 3'])
  const strangers = new Strangers(() => new Date(now), failuresMax)
  const valid = new ValidCredentials(
    () => new Date(now),
    async () => {
      readings += 1
      return [...good].map((one) => Buffer.from(one))
    },
  )
  const ask = (credential: string | undefined, from = address) =>
    strangers
      .lookUp(from, credential, valid, async () => {
        lookUps += 1
        return credential && good.has(credential) ? credential : undefined
      })
      .then(
        (found) => found ?? 'unknown',
        (error) => error.statusCode,
      )
  const failOften = async (from = address) => {
    for (let times = 0; times < failuresMax; times += 1) await ask(undefined, from)
  }
  return {
    ask,
    failOften,
    good,
    lookUps: () => lookUps,
    readings: () => readings,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('an address that has failed too often in a minute', () => {
  test('is refused without a look-up, and learns when to try again', async () => {
    const { ask, failOften, lookUps, readings, pass } = setUp()
    await failOften()
    expect(await ask(undefined)).toBe(429)
    for (let nth = 0; nth < 100; nth += 1) expect(await ask(`wrong ${nth}`)).toBe(429)
    expect(lookUps()).toBe(0)
    expect(readings()).toBe(1)
    pass(60)
    expect(await ask('wrong 4')).toBe('unknown')
  })

  test('never slows a valid credential, whether this node has seen it or not', async () => {
    const { ask, failOften, good } = setUp()
    expect(await ask('good 1')).toBe('good 1')
    await failOften()
    for (let times = 0; times < 100; times += 1) {
      expect(await ask(`wrong ${times}`)).toBe(429)
      for (const credential of good) expect(await ask(credential)).toBe(credential)
    }
  })

  test('can use a credential that was made meanwhile, a second later at the latest', async () => {
    const { ask, failOften, good, pass } = setUp()
    await failOften()
    expect(await ask('good 4')).toBe(429)
    good.add('good 4')
    pass(1)
    expect(await ask('good 4')).toBe('good 4')
  })

  test('gets one look-up for a credential that was revoked, and none after it', async () => {
    const { ask, failOften, good, lookUps } = setUp()
    await failOften()
    expect(await ask('good 2')).toBe('good 2')
    good.delete('good 2')
    for (let times = 0; times < 10; times += 1) expect(await ask('good 2')).toBe(429)
    expect(lookUps()).toBe(2)
  })

  test('does not affect other addresses, except in its own IPv6 network', async () => {
    const { ask, failOften } = setUp()
    await failOften('2001:db8:1:2::1')
    expect(await ask(undefined, '2001:db8:1:2:ffff::9')).toBe(429)
    expect(await ask(undefined, '2001:db8:1:3::1')).toBe('unknown')
    expect(await ask(undefined)).toBe('unknown')
  })
})

test('good requests are not counted', async () => {
  const { ask } = setUp()
  for (let times = 0; times < 200; times += 1) await ask('good 1')
  expect(await ask(undefined)).toBe('unknown')
})

test('addresses beyond the limit are counted together', async () => {
  const { ask, failOften } = setUp()
  for (let nth = 0; nth < limits.failingAddressesMax; nth += 1)
    await ask(undefined, `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`)
  await failOften('203.0.113.1')
  expect(await ask(undefined, '203.0.113.2')).toBe(429)
  expect(await ask(undefined, '10.0.0.1')).toBe('unknown')
})
