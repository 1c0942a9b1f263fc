import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { Askers } from '../../platform/turns/askers.ts'
import type { Customer } from '../book/rate-book.ts'
import { QuoteTurns } from './quote-turns.ts'

const customersOf = (count: number): Customer[] =>
  Array.from({ length: count }, (_, at) => ({
    customerId: `${at}`,
    name: '',
    retiredFrom: null,
    ratesByService: new Map(),
    spotRatesByService: new Map(),
    fuelLeviesByService: new Map(),
  }))
const many = customersOf(limits.customersPerQuoteMax)
const idOf = ({ customerId }: Customer) => customerId
let askers: Askers
let turns: QuoteTurns
beforeEach(() => {
  askers = new Askers()
  turns = new QuoteTurns(askers)
})

function smallRequest() {
  askers.note('SMALL')
  return turns.run('SMALL', customersOf(1), { price: idOf, save: () => Promise.resolve() })
}

/** A large request that records its steps; the test decides when its save ends. */
function largeRequest(name: string, said: string[]) {
  askers.note('LARGE')
  let endSave = () => {}
  const saved = new Promise<void>((resolve) => {
    endSave = resolve
  })
  const done = turns.run('LARGE', many, {
    price(customer) {
      said.push(`${name} ${customer.customerId}`)
      return customer.customerId
    },
    save() {
      said.push(`${name} is saved`)
      return saved
    },
  })
  return { done, endSave: () => endSave() }
}

test('large requests leave room: a later small one is answered while the first large one is being priced', async () => {
  const said: string[] = []
  const requests = ['first', 'second'].map((name) => largeRequest(name, said))
  await turn()
  expect(await smallRequest()).toEqual(['0'])
  expect(said.length).toBeLessThan(many.length)
  for (const { endSave } of requests) endSave()
  const all = many.map(idOf)
  expect(await Promise.all(requests.map(({ done }) => done))).toEqual([all, all])
  expect(said.indexOf('second 0')).toBeGreaterThan(said.indexOf(`first ${all.at(-1)}`))
})

test('alone, a large request is priced while the previous one is saved', async () => {
  const said: string[] = []
  const [first, second] = ['first', 'second'].map((name) => largeRequest(name, said))
  await expect.poll(() => said).toContain('second is saved')
  first?.endSave()
  second?.endSave()
  await Promise.all([first?.done, second?.done])
})

test('while others send requests, a large request is saved before the next one is priced', async () => {
  const said: string[] = []
  const [first, second] = ['first', 'second'].map((name) => largeRequest(name, said))
  await smallRequest()
  await expect.poll(() => said).toContain('first is saved')
  for (let round = 0; round < 10; round++) await turn()
  expect(said).not.toContain('second 0')
  first?.endSave()
  await expect.poll(() => said).toContain('second is saved')
  second?.endSave()
  await Promise.all([first?.done, second?.done])
})
