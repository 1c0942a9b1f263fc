import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { networkOf } from './network-of.ts'
import { Strangers } from './strangers.ts'

const failuresMax = 60
const address = '203.0.113.7'

function setUp() {
  let now = Date.parse('2026-07-01T09:30:00Z')
  let lookUps = 0
  const strangers = new Strangers(() => new Date(now), failuresMax)
  const ask = (credential: string | undefined, from = address) =>
    strangers
      .lookUp(from, credential, async () => {
        lookUps += 1
        return credential?.startsWith('good') ? credential : undefined
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
    lookUps: () => lookUps,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('an address that has failed too often in a minute', () => {
  test('is refused without a look-up, and learns when to try again', async () => {
    const { ask, failOften, lookUps, pass } = setUp()
    await failOften()
    expect(await ask(undefined)).toBe(429)
    expect(await ask('wrong 1')).toBe(429)
    expect(lookUps()).toBe(1)
    expect(await ask('wrong 2')).toBe(429)
    expect(await ask('wrong 3')).toBe(429)
    expect(lookUps()).toBe(1)
    pass(60)
    expect(await ask('wrong 4')).toBe('unknown')
  })

  test('never blocks a known good credential', async () => {
    const { ask, failOften } = setUp()
    expect(await ask('good 1')).toBe('good 1')
    await failOften()
    for (let times = 0; times < 100; times += 1) expect(await ask('good 1')).toBe('good 1')
  })

  test('can still use a good credential that is new to this node', async () => {
    const { ask, failOften, pass } = setUp()
    await failOften()
    expect(await ask('good 2')).toBe('good 2')
    expect(await ask('good 3')).toBe(429)
    pass(1)
    expect(await ask('good 3')).toBe('good 3')
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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s counts as %s', (given, network) => {
  expect(networkOf(given)).toBe(network)
})
