import { expect, test } from 'vitest'
import type { QuoteExample } from '../../data/examples.ts'
import type { ExampleLine } from '../../data/price.ts'
import type { Service } from '../../data/services.ts'
import { changeInPercent, examplesFor } from '../examples/examples-for.ts'
import { chargeInWords, chargeOf, fuelOn } from './example-charge.ts'

const services = [
  { alias: 'GLX-ROAD', carrier: 'GALAH' },
  { alias: 'BRL-GEN', carrier: 'BANDI' },
] as Service[]
const examples = [
  { name: 'E1', customer: 'SALTBUSH', service: 'GLX-ROAD' },
  { name: 'E2', customer: 'IRONBARK', service: 'BRL-GEN' },
  { name: 'E3', customer: 'IRONBARK' },
] as QuoteExample[]

test.each([
  [{}, ['E1', 'E2', 'E3']],
  [{ carrier: 'BANDI' }, ['E2', 'E3']],
  [{ service: 'GLX-ROAD' }, ['E1', 'E3']],
  [{ customer: 'IRONBARK', carrier: 'GALAH' }, ['E3']],
  [{ customer: 'GUMNUT' }, []],
])('a rule with %j may apply to %j', (rule, names) => {
  expect(examplesFor([rule], examples, services).map(({ name }) => name)).toEqual(names)
})

const charge = {
  key: 'REMOTE',
  name: 'Remote area',
  description: '',
  basis: 'PER_KG',
  rate: 0.2,
  quantity: 672,
  minimum: 15,
  maximum: null,
  conditions: [],
  fuelApplies: true,
  amount: 134.4,
} as ExampleLine['surcharges'][number]
const line = { surcharges: [charge], fuel: { percent: 21 } } as unknown as ExampleLine
const rule = { key: 'REMOTE', name: 'Remote area', basis: 'PER_KG', amount: 0.2 } as const

test('the charge of a rule is found by what the quote says of it', () => {
  expect(chargeOf(line, rule)).toBe(charge)
  expect(chargeOf(line, { ...rule, amount: 0.25 })).toBeUndefined()
  expect(chargeOf(null, rule)).toBeUndefined()
})

test.each([
  [{}, '672 × 0.20, not below 15.00'],
  [{ basis: 'FIXED', minimum: null }, 'fixed'],
  [
    { basis: 'PCT_VALUE', rate: 1, quantity: 1900, minimum: null, maximum: 10 },
    '1 % of 1,900.00, not above 10.00',
  ],
])('a charge with %j is "%s"', (part, text) => {
  expect(chargeInWords({ ...charge, ...part } as typeof charge)).toBe(text)
})

test('fuel on a charge is the part of the levy that it brings', () => {
  expect(fuelOn(charge, line)).toBe(28.22)
  expect(fuelOn({ ...charge, fuelApplies: false }, line)).toBeUndefined()
  expect(fuelOn(charge, { ...line, fuel: null })).toBeUndefined()
})

test.each([
  [1255.66, 1300.38, '+3.6 %'],
  [100, 90, '−10 %'],
  [0, 5, ''],
])('from %d to %d is "%s"', (before, after, text) => expect(changeInPercent(before, after)).toBe(text))
