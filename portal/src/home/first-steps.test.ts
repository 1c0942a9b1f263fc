import { expect, test } from 'vitest'
import type { Permission } from '../session/queries.ts'
import { firstSteps, laterSteps } from './first-steps.ts'

const operations: Permission[] = ['quotes:use', 'configuration:write', 'imports:write', 'files:send']
const admin: Permission[] = [...operations, 'keys:manage', 'users:manage']
const nothing = {
  warehouses: [],
  chargeCodes: [],
  carriers: [],
  services: [],
  rateCards: [],
  itemTypes: [],
  extras: [],
}
const one = [{ id: 'A', name: 'A' }]
const unknown = {
  choices: undefined,
  zoneSets: undefined,
  rateCards: undefined,
  customers: undefined,
  quotes: undefined,
  keys: undefined,
  users: undefined,
}
const none = { choices: nothing, zoneSets: 0, rateCards: 0, customers: 0, quotes: 0, keys: 0, users: 1 }
const may = (permissions: Permission[]) => (permission: Permission) => permissions.includes(permission)

test('people see only steps that they may take', () => {
  const idsOf = (permissions: Permission[]) =>
    [...firstSteps(none, may(permissions)), ...laterSteps(none, may(permissions))].map(({ id }) => id)
  const toQuote = ['carrier', 'zones', 'rates', 'customers', 'quote']
  expect(idsOf(operations)).toEqual([...toQuote, 'warehouses', 'charge codes', 'upload'])
  expect(idsOf(admin)).toEqual([...toQuote, 'key', 'warehouses', 'charge codes', 'upload', 'users'])
  expect(idsOf([])).toEqual([])
})

test.each([
  ['nothing is known', unknown, []],
  ['there are customers', { ...none, customers: 10_003 }, ['customers']],
  ['there are carriers, but no services', { ...none, choices: { ...nothing, carriers: one } }, []],
  [
    'there are services and rates',
    { ...none, choices: { ...nothing, carriers: one, services: one, rateCards: one }, rateCards: 1 },
    ['carrier', 'rates'],
  ],
  ['there is a card without a version in force', { ...none, choices: { ...nothing, rateCards: one } }, []],
  ['there are zones and quotes', { ...none, zoneSets: 1, quotes: 3 }, ['zones', 'quote']],
  ['there is a key, and a colleague', { ...none, keys: 1, users: 2 }, ['key', 'users']],
])('of the steps, those are done that are known: %s', (_when, found, done) => {
  expect(
    [...firstSteps(found, may(admin)), ...laterSteps(found, may(admin))]
      .filter(({ isDone }) => isDone)
      .map(({ id }) => id),
  ).toEqual(done)
})
