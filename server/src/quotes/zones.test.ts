import { expect, test } from 'vitest'
import { ZoneFinder, type ZoneMember } from './zones.ts'

const member = (zoneCode: string, parts: Partial<ZoneMember>): ZoneMember => ({
  zoneCode,
  countryCode: 'AU',
  state: null,
  postcodeFrom: null,
  postcodeTo: null,
  locality: null,
  ...parts,
})
const range = (from: string, to = from) => ({ postcodeFrom: from, postcodeTo: to })

const finder = new ZoneFinder([
  member('COUNTRY', {}),
  member('STATE', { state: 'QLD' }),
  member('WIDE', range('4000', '4999')),
  member('NARROW', range('4800', '4899')),
  member('ONE', range('4825')),
  member('BORDER', { ...range('4825'), state: 'NT' }),
  member('PLACE', { ...range('4825'), locality: 'Mount Isa' }),
  member('NZ', { countryCode: 'NZ' }),
  member('REST', { countryCode: '*' }),
])

test.each([
  ['AU', 'QLD', '4825', 'MOUNT ISA', 'PLACE'],
  ['AU', 'NT', '4825', 'Alpurrurulam', 'BORDER'],
  ['AU', 'QLD', '4825', 'Barkly', 'ONE'],
  ['AU', 'QLD', '4824', 'Mount Isa', 'NARROW'],
  ['AU', 'QLD', '4000', 'Brisbane', 'WIDE'],
  ['AU', 'qld', '9726', 'Gold Coast MC', 'STATE'],
  ['AU', 'NSW', '2000', 'Sydney', 'COUNTRY'],
  ['NZ', '', '4825', 'Mount Isa', 'NZ'],
  ['FR', '', '75001', 'Paris', 'REST'],
])(
  '%s %s %s %s is in %s: the most specific member decides',
  (countryCode, state, postalCode, suburb, zone) => {
    expect(finder.zoneOf({ countryCode, state, postalCode, suburb })).toBe(zone)
  },
)

test('a place that no member contains has no zone', () => {
  const australia = new ZoneFinder([member('WIDE', range('4000', '4999'))])
  expect(
    australia.zoneOf({ countryCode: 'AU', state: 'NSW', postalCode: '2000', suburb: '' }),
  ).toBeUndefined()
  expect(australia.zoneOf({ countryCode: 'NZ', state: '', postalCode: '4500', suburb: '' })).toBeUndefined()
  expect(australia.zoneOf({ countryCode: 'AU', state: '', postalCode: '45001', suburb: '' })).toBeUndefined()
})
