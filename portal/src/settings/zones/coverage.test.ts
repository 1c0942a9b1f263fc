import { describe, expect, test } from 'vitest'
import type { Coverage, WhichZone, ZoneMember } from '../../data/zones.ts'
import { bandsOf, gapsOf, ladderOf, placeOfPostcode, sharedRange } from './coverage.ts'
import { patchOfRange, patchOfZone, patchWithout } from './zone-patch.ts'

const range = (from: string, to: string, postcodes: number, ...zones: string[]) => ({
  from,
  to,
  postcodes,
  zones,
  isPart: false,
})
const coverage = {
  states: [
    {
      state: 'VIC',
      postcodes: 100,
      ranges: [
        range('3000', '3099', 60, 'MEL'),
        range('3995', '3996', 2),
        range('3997', '3999', 38, 'VIR', 'GIP'),
      ],
    },
    { state: 'NT', postcodes: 2, ranges: [range('0822', '0822', 1, 'NTF'), range('0828', '0832', 1, 'DRW')] },
  ],
  zones: [
    { code: 'MEL', surcharges: [] },
    { code: 'NTF', surcharges: ['REMOTE'] },
  ],
} as unknown as Coverage

describe('coverage', () => {
  const [band] = bandsOf(coverage, 'MEL', ['VIR'])

  test('is a band a state, with its gaps and the zones that are marked', () => {
    expect(band?.segments.map(({ look, at, label }) => [look, at, label])).toEqual([
      ['marked', 0, 'MEL'],
      ['gap', 60, undefined],
      ['overridden', 62, undefined],
    ])
    expect(band?.gaps).toEqual({ count: 2, at: 60 })
  })

  test('shows the zones that a surcharge is charged to as remote, unless they are marked', () => {
    const looks = (marked: string | undefined) =>
      bandsOf(coverage, marked, [])[1]?.segments.map(({ look }) => look)
    expect(looks(undefined)).toEqual(['remote', 'odd'])
    expect(looks('NTF')).toEqual(['marked', 'odd'])
  })

  test('says where a postcode is', () => {
    expect(band && placeOfPostcode(band, '3995')).toBeCloseTo(0.605)
    expect(band && placeOfPostcode(band, '2000')).toBeUndefined()
  })

  test('offers a gap to the zone beside it', () => {
    expect(gapsOf(coverage)).toEqual([
      { from: '3995', to: '3996', postcodes: 2, state: 'VIC', beside: 'MEL' },
    ])
  })
})

test.each([
  ['2000-2009', '2005-2014', '2005-2009'],
  ['2620', '2620', '2620'],
  ['2000–2009', '2009', '2009'],
  ['2000', '2001', undefined],
  ['NT', '0800', undefined],
])('%s and %s share %s', (one, other, shared) => expect(sharedRange(one, other)).toBe(shared))

test('a ladder shows which member decides, and which it overrides', () => {
  const which = {
    zone: { code: 'QLF', name: 'Remote' },
    member: '4820-4830',
    overrode: [
      { zone: 'QLN', zoneName: 'North', member: '4800-4899' },
      { zone: 'QLD', zoneName: 'State', member: { state: 'QLD' } },
    ],
  } as unknown as WhichZone
  expect(ladderOf(which).map(({ name, zone, note, state }) => [name, zone, note, state])).toEqual([
    ['suburb and postcode', undefined, undefined, 'empty'],
    ['one postcode', undefined, undefined, 'empty'],
    ['narrowest range', 'QLF', '11 postcodes wide', 'decides'],
    ['wider range', 'QLN', '100 wide', 'overridden'],
    ['state', 'QLD', undefined, 'overridden'],
    ['country', undefined, undefined, 'empty'],
  ])
})

describe('an edited zone', () => {
  const members = [
    { zone: 'CBR', zoneName: 'Canberra', member: '2600-2619' },
    { zone: 'CBR', zoneName: 'Canberra', member: '2900' },
    { zone: 'NSR', zoneName: 'Regional', member: '2620' },
  ] as ZoneMember[]

  test('sends what is new, what leaves it, and what it expects of both', () => {
    const edited = { code: 'CBR', name: 'Canberra', places: '2600-2619, 2620\n2621' }
    expect(patchOfZone(members, edited)).toEqual({
      patch: {
        put: [
          { zone: 'CBR', member: '2620' },
          { zone: 'CBR', member: '2621' },
        ],
        delete: [{ member: '2900' }],
        expected: [
          { zone: 'CBR', zoneName: 'Canberra' },
          { zone: 'CBR', member: '2900' },
          { zone: 'NSR', member: '2620' },
        ],
      },
      problems: [],
      added: 2,
      removed: 1,
    })
  })

  test('is made with its name, and says what is no place', () => {
    const { patch, problems } = patchOfZone(members, {
      code: 'NEW',
      name: 'New zone',
      places: '2700, somewhere',
    })
    expect(patch.put).toEqual([
      { zone: 'NEW', zoneName: 'New zone' },
      { zone: 'NEW', member: '2700' },
    ])
    expect(problems).toEqual(['somewhere is not a place'])
  })

  test.each([
    ['2155-2164', '2155-2159', ['2160-2164']],
    ['2150-2159', '2155-2159', ['2150-2154']],
    ['0800-0802', '0801', ['0800', '0802']],
    ['2620', '2620', []],
  ])('%s without %s leaves %j', (member, shared, rest) => {
    expect(patchWithout([], { zone: 'TWO', member }, shared)).toEqual({
      put: rest.map((range) => ({ zone: 'TWO', member: range })),
      delete: [{ member }],
      expected: [{ zone: 'TWO', member }],
    })
  })

  test('takes a range from the zone that has it', () => {
    expect(patchOfRange(members, 'CBR', '2620').expected).toEqual([{ zone: 'NSR', member: '2620' }])
    expect(patchOfRange(members, 'CBR', '2621').expected).toEqual([])
  })
})
