import { expect, test } from 'vitest'
import type { Permission } from '../session/queries.ts'
import { firstSteps } from './first-steps.ts'

const operations: Permission[] = ['configuration:write', 'imports:write', 'files:send']
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
const stepsOf = (found: Parameters<typeof firstSteps>[0], permissions: Permission[]) =>
  firstSteps(found, (permission) => permissions.includes(permission))

test('people see only steps that they may take', () => {
  const idsOf = (permissions: Permission[]) =>
    stepsOf({ choices: nothing, customers: 0, keys: undefined, users: undefined }, permissions).map(
      ({ id }) => id,
    )
  const shared = ['customers', 'rates', 'warehouses', 'charge codes', 'upload']
  expect(idsOf(operations)).toEqual(shared)
  expect(idsOf(admin)).toEqual([...shared, 'key', 'users'])
  expect(idsOf([])).toEqual([])
})

test.each([
  ['nothing is known', { choices: undefined, customers: undefined, keys: undefined, users: undefined }, []],
  ['there are customers', { choices: nothing, customers: 10_003, keys: 0, users: 1 }, ['customers']],
  [
    'there are carriers, but no rates',
    { choices: { ...nothing, carriers: one }, customers: 0, keys: 0, users: 1 },
    [],
  ],
  [
    'there are rates',
    { choices: { ...nothing, carriers: one, rateCards: one }, customers: 0, keys: 0, users: 1 },
    ['rates'],
  ],
  [
    'there is a key, and a colleague',
    { choices: nothing, customers: 0, keys: 1, users: 2 },
    ['key', 'users'],
  ],
])('of the steps, those are done that are known: %s', (_when, found, done) => {
  expect(
    stepsOf(found, admin)
      .filter(({ isDone }) => isDone)
      .map(({ id }) => id),
  ).toEqual(done)
})
