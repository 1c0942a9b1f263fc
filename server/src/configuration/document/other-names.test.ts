import { expect, test } from 'vitest'
import { readDocument } from '../kinds/read-document.ts'
import { Failures } from './failures.ts'
import { unknownField } from './other-names.ts'

// biome-ignore lint/suspicious/noExplicitAny: any document may be sent
function failuresOf(parts: any): string[] {
  const failures = new Failures(parts)
  readDocument({ format: 'cartage-configuration/1', ...parts }, failures)
  return failures.texts()
}
const zones = (member: object) => ({
  zoneSets: [
    {
      code: 'AU',
      name: 'Australia',
      versions: [
        { effectiveFrom: '2026-07-01', zones: [{ code: 'A', name: 'A', members: ['2000', member] }] },
      ],
    },
  ],
})

test.each([
  [
    zones({ postcode: '4871', suburb: 'Almaden' }),
    'zoneSets.0.versions.0.zones.0.members.1.suburb is not a recognised field: use locality',
  ],
  [
    { customerRates: [{ customer: 'A', carrier: 'B', card: 'C', effectiveFrom: '2026-07-01', markup: 12 }] },
    'customerRates.0.markup is not a recognised field: use markupPercent or markupAmount',
  ],
  [
    { fuelLevies: [{ carrier: 'B', month: '2026-07', percent: 12, effectiveFrom: '2026-07-01' }] },
    'fuelLevies.0.month is not a recognised field: use effectiveFrom',
  ],
  [
    { customers: [{ id: 'A', Name: 'A', name: 'A' }] },
    'customers.0.Name is not a recognised field: use name',
  ],
  [{ ratecards: [] }, 'ratecards is not a recognised field: use rateCards'],
  [
    { rateCards: [{ alias: 'A', carrier: 'B', name: 'C', kind: 'BUY' }] },
    'rateCards.0.kind must be one of COST, SELL: use COST instead of BUY',
  ],
  [
    { rateCards: [{ alias: 'A', carrier: 'B', name: 'C', kind: 'RENT' }] },
    'rateCards.0.kind must be one of COST, SELL',
  ],
])('%j is answered with the name that was meant', (document, said) => {
  expect(failuresOf(document)).toEqual([said])
})

test.each(['colour', 'constructor', '__proto__', ''])('"%s" is not mistaken for anything', (name) => {
  expect(unknownField(name, ['name', 'amount'])).toBe('is not a recognised field')
})
