import { expect, test } from 'vitest'
import { firstOf, onlyTarget, saidByName } from './said-by-name.ts'

const known = {
  cards: [
    { alias: 'GLX-STD', carrier: 'GALAH' },
    { alias: 'GLX-SELL', carrier: 'GALAH' },
    { alias: 'BRL-STD', carrier: 'BANDI' },
  ],
  zoneSets: ['AU', 'WORLD'],
  carriers: ['GALAH', 'BANDI'],
}

test.each([
  ['GLX-STD.csv', { kind: 'lanes', target: 'GLX-STD' }],
  ['glx_std 2027 final.xlsx', { kind: 'lanes', target: 'GLX-STD' }],
  ['bandi-2027.csv', { kind: 'lanes', target: 'BRL-STD' }],
  ['zones AU.csv', { kind: 'zones', target: 'AU' }],
  ['BANDI surcharges.xlsx', { kind: 'surcharges', target: 'BANDI' }],
  ['fuel-levies.csv', { kind: 'fuel-levies', target: undefined }],
  ['customers.csv', { kind: 'customers', target: undefined }],
  ['customer-rates.csv', { kind: 'customer-rates', target: undefined }],
  ['spot-rates-galah.csv', { kind: 'spot-rates', target: 'GALAH' }],
] as const)('%s says what it is about', (name, said) => {
  expect(saidByName(name, known)).toEqual(said)
})

test.each([
  'report.csv', // nothing
  'galah-2027.csv', // a carrier with two cards
  'zones.csv', // two zone sets
  'GLX-STD or BRL-STD.csv', // two cards
  'austd.csv', // only a part of a word
])('%s says nothing', (name) => {
  expect(saidByName(name, known)).toBeUndefined()
})

test('the only card and the only zone set need not be named', () => {
  const first = { cards: [{ alias: 'GLX-STD', carrier: 'GALAH' }], zoneSets: ['AU'], carriers: ['GALAH'] }
  expect(saidByName('rates.csv', first)).toEqual({ kind: 'lanes', target: 'GLX-STD' })
  expect(saidByName('zones.csv', first)).toEqual({ kind: 'zones', target: 'AU' })
  expect(onlyTarget('lanes', first)).toBe('GLX-STD')
  expect(onlyTarget('zones', first)).toBe('AU')
  expect(onlyTarget('lanes', known)).toBeUndefined()
  expect(onlyTarget('surcharges', first)).toBeUndefined()
})

test('files come in an order in which each finds what it names', () => {
  const names = ['report.csv', 'customer-rates.csv', 'GLX-STD.csv', 'customers.csv', 'zones-au.csv']
  const left = names.map((name) => ({ name }))
  const sent = names.map(() => {
    const next = firstOf(left, known)
    if (next) left.splice(left.indexOf(next), 1)
    return next?.name
  })
  expect(sent).toEqual(['zones-au.csv', 'GLX-STD.csv', 'customers.csv', 'customer-rates.csv', 'report.csv'])
})
