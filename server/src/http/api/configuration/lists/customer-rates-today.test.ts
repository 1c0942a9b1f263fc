import { beforeAll, expect, test } from 'vitest'
import { newOrganisation, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, furnish } = calls

interface Listed {
  id: string
  overview: { rates: Record<string, unknown>[] }
}

const ratesOf = async (query = '') => {
  const answer = await send('GET', `customers?overview=true${query}`)
  expect(answer.statusCode, answer.payload).toBe(200)
  const { items } = answer.json() as { items: Listed[] }
  return Object.fromEntries(items.map(({ id, overview }) => [id, overview.rates]))
}

const add = async (path: string, body: object) => {
  const answer = await send('PUT', path, body, { 'if-none-match': '*' })
  expect(answer.statusCode, answer.payload).toBe(200)
}

beforeAll(async () => {
  await furnish()
  const rate = { card: 'GLX-STD' }
  await add('customers/WOMBAT', { name: 'Wombat' })
  await add('customer-rates/WOMBAT/GALAH/-/2026-07-01', { ...rate, markupPercent: 20 })
  // A later one that has ended: the one before prices again.
  await add('customer-rates/WOMBAT/GALAH/-/2026-08-01', {
    ...rate,
    markupPercent: 30,
    effectiveTo: '2026-08-02',
  })
  await add('customer-rates/WOMBAT/GALAH/-/2036-01-01', { ...rate, markupPercent: 40 })
  await add('customer-rates/WOMBAT/GALAH/GLX-ROAD/2026-07-01', { ...rate, markupAmount: 2.5 })
  await add('customers/NOBODY', { name: 'Nobody' })
})

test('a list of customers shows their cards and markups in force today', async () => {
  const rates = await ratesOf()
  const galah = { carrier: 'GALAH', card: 'GLX-STD', cardKind: 'COST' }
  expect(rates.WOMBAT).toEqual([
    { ...galah, service: null, markupPercent: 20, markupAmount: null },
    { ...galah, service: 'GLX-ROAD', markupPercent: null, markupAmount: 2.5 },
  ])
  expect(rates.NOBODY).toEqual([])
})

test('only those of the page that is read, and nothing unless it is asked for', async () => {
  expect(Object.keys(await ratesOf('&find=wombat'))).toEqual(['WOMBAT'])
  const { items } = (await send('GET', 'customers')).json() as { items: Listed[] }
  expect(items[0]).not.toHaveProperty('overview')
})

test('only those of the own organisation', async () => {
  const other = await newOrganisation(calls.app.running)
  const made = await sendAs(calls.app.running, other, 'PUT', 'customers/WOMBAT', { name: 'Other' }, { 'if-none-match': '*' }) // biome-ignore format: one line
  expect(made.statusCode, made.payload).toBe(200)
  const { items } = (await sendAs(calls.app.running, other, 'GET', 'customers?overview=true')).json() as {
    items: Listed[]
  }
  expect(items.map(({ id, overview }) => [id, overview.rates])).toEqual([['WOMBAT', []]])
})
