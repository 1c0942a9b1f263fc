import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZoneFinder, type ZoneMember } from './zone-finder.ts'

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

test.each(['Mt Isa', 'MOUNT ISA', 'isa, mount'])('a locality is found by any spelling: %s', (locality) => {
  const spelled = new ZoneFinder([member('PLACE', { ...range('4825'), locality })])
  expect(spelled.zoneOf({ countryCode: 'AU', state: 'QLD', postalCode: '4825', suburb: 'Mount Isa' })).toBe(
    'PLACE',
  )
})

test('the narrowest range wins, those with a state first, as a linear search finds', () => {
  const states = [null, 'NSW', 'ACT']
  const ranges = fc.array(
    fc.tuple(fc.integer({ min: 2000, max: 2040 }), fc.nat({ max: 20 }), fc.constantFrom(...states)),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(
      ranges,
      fc.integer({ min: 1999, max: 2065 }),
      fc.constantFrom('NSW', 'ACT'),
      (found, at, state) => {
        const widths = new Set<string>()
        // Ranges of one width that overlap are equally good: keep one of each width and state.
        const members = found.flatMap(([from, width, of], number) => {
          const key = `${width} ${of}`
          if (widths.has(key)) return []
          widths.add(key)
          return member(`Z${number}`, { ...range(String(from), String(from + width)), state: of })
        })
        const holding = members.filter(
          ({ postcodeFrom, postcodeTo, state: of }) =>
            Number(postcodeFrom) <= at && at <= Number(postcodeTo) && (of === null || of === state),
        )
        const width = (one: ZoneMember) => Number(one.postcodeTo) - Number(one.postcodeFrom)
        holding.sort((a, b) => width(a) - width(b) || Number(a.state === null) - Number(b.state === null))
        const place = { countryCode: 'AU', state, postalCode: String(at), suburb: '' }
        expect(new ZoneFinder(members).zoneOf(place)).toBe(holding[0]?.zoneCode)
      },
    ),
  )
})
