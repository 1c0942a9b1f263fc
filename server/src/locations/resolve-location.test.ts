import { describe, expect, test } from 'vitest'
import { allPostcodes } from './locality-index.ts'
import { type Place, type PlaceQuery, resolvePlace } from './resolve-location.ts'

/** One case per row: what is sent, then what is found; `-` is blank, `|` separates cells. */
function cases(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

const given = (cell = '-') => (cell === '-' ? '' : cell)
const queryOf = ([postalCode, suburb, state, countryCode]: string[]): PlaceQuery => ({
  postalCode: given(postalCode),
  suburb: given(suburb),
  state: given(state),
  countryCode: given(countryCode),
})
const shown = (place: Place | undefined) =>
  place ? `${place.suburb} ${place.state} ${place.postalCode}` : 'nothing'

describe('rows of an import (strict)', () => {
  test.each(
    cases(`
      2000  | SYDNEY                    | NSW                          | AU  | Sydney NSW 2000
      2000  | sydney                    | -                            | -   | Sydney NSW 2000
       2000 |  Sydney                   | New South Wales              | au  | Sydney NSW 2000
      2000  | SYDNEY                    | N.S.W.                       | AUS | Sydney NSW 2000
      2000  | SYDNEY                    | VIC                          | AU  | nothing
      2000  | SYDNEY                    | Nowhere                      | AU  | nothing
      2000  | SYDNY                     | NSW                          | AU  | nothing
      2000  | -                         | NSW                          | AU  | nothing
      3000  | St Kilda                  | VIC                          | AU  | nothing
      3182  | Saint Kilda               | VIC                          | AU  | St Kilda VIC 3182
      800   | DARWIN                    | NT                           | -   | Darwin NT 0800
      0800  | DARWIN                    | northern territory           | -   | Darwin NT 0800
      200   | ANU                       | ACT                          | -   | ANU ACT 0200
      80    | DARWIN                    | NT                           | -   | nothing
      00800 | DARWIN                    | NT                           | -   | nothing
      9999  | NORTH POLE                | VIC                          | -   | nothing
      2001  | Parramatta                | -                            | -   | nothing
      -     | SYDNEY                    | NSW                          | -   | nothing
      2500  | Wollongong North          | -                            | -   | North Wollongong NSW 2500
      2500  | Nth Wollongong            | -                            | -   | North Wollongong NSW 2500
      2602  | O’Connor                  | ACT                          | -   | O'Connor ACT 2602
      2602  | O'CONNOR                  | ACT                          | -   | O'Connor ACT 2602
      2602  | OConnor                   | ACT                          | -   | O'Connor ACT 2602
      2602  | O Connor                  | ACT                          | -   | O'Connor ACT 2602
      2080  | Mt Kuring Gai             | NSW                          | -   | Mount Kuring-Gai NSW 2080
      2080  | Mount Kuringgai           | NSW                          | -   | Mount Kuring-Gai NSW 2080
      2216  | Brighton Le Sands         | NSW                          | -   | Brighton-le-Sands NSW 2216
      2444  | Pt Macquarie              | NSW                          | -   | Port Macquarie NSW 2444
      2107  | Clareville                | NSW                          | -   | Clareville NSW 2107
      2165  | Fairfield Hts             | NSW                          | -   | Fairfield Heights NSW 2165
      2060  | MCMAHONS POINT            | NSW                          | -   | McMahons Point NSW 2060
      5371  | Shéa-Oak Log              | SA                           | -   | Shea-Oak Log SA 5371
      4306  | BLACKBUTT                 | QLD                          | -   | nothing
      4314  | BLACKBUTT                 | QLD                          | -   | Blackbutt QLD 4314
      2299  | Glen InnesLAMBTON         | NSW                          | -   | nothing
      2620  | QUEANBEYAN                | -                            | -   | Queanbeyan NSW 2620
      2620  | Oaks Estate               | -                            | -   | Oaks Estate ACT 2620
      2620  | Oaks Estate               | NSW                          | -   | nothing
      2540  | Jervis Bay                | Australian Capital Territory | -   | Jervis Bay ACT 2540
      0872  | Wingellina                | -                            | -   | Wingellina WA 0872
      2406  | Mungindi                  | QLD                          | -   | Mungindi QLD 2406
      2406  | Mungindi                  | NSW                          | -   | Mungindi NSW 2406
      2406  | Mungindi                  | -                            | -   | nothing
      0872  | Amata                     | -                            | -   | nothing
      2620  | Williamsdale              | -                            | -   | nothing
      4375  | Cottonvale                | -                            | -   | nothing
      4380  | Mingoola                  | -                            | -   | nothing
      4385  | Texas                     | -                            | -   | nothing
      2899  | NORFOLK ISLAND            | -                            | -   | Norfolk Island NSW 2899
      2899  | NORFOLK ISLAND            | -                            | NF  | Norfolk Island NSW 2899
      6798  | CHRISTMAS ISLAND          | WA                           | CX  | Christmas Island WA 6798
      7151  | Casey                     | TAS                          | -   | Casey TAS 7151
      1010  | Auckland                  | -                            | NZ  | Auckland  1010
      1010  | Auckland                  | -                            | nzl | Auckland  1010
      zzz   | Auckland                  | -                            | NZ  | nothing
      101   | Auckland                  | -                            | NZ  | nothing
      999   | Christmas Island          | WA                           | CX  | nothing
      -     | Central                   | -                            | HK  | Central  -
      1010  | Auckland                  | -                            | ZZ  | nothing
      2000  | SYDNEY                    | NSW                          | Australia | nothing
    `),
  )('%s, %s, %s, %s is %s', (postalCode, suburb, state, countryCode, expected) => {
    const place = resolvePlace(
      queryOf([postalCode ?? '', suburb ?? '', state ?? '', countryCode ?? '']),
      'strict',
    )
    expect(shown(place)).toBe(expected?.replace(/ -$/, ' '))
  })
})

describe('quotes (lenient)', () => {
  test.each(
    cases(`
      2000  | -            | -   | Sydney NSW 2000
      3000  | -            | -   | Melbourne VIC 3000
      0800  | -            | -   | Darwin NT 0800
      800   | -            | -   | Darwin NT 0800
      2600  | -            | -   | Canberra ACT 2600
      4000  | -            | -   | Brisbane QLD 4000
      5000  | -            | -   | Adelaide SA 5000
      6000  | -            | -   | Perth WA 6000
      7000  | -            | -   | Hobart TAS 7000
      2150  | -            | -   | Parramatta NSW 2150
      3220  | -            | -   | Geelong VIC 3220
      2340  | -            | -   | Tamworth NSW 2340
      2650  | -            | -   | Wagga Wagga NSW 2650
      3350  | -            | -   | Ballarat VIC 3350
      4217  | -            | -   | Surfers Paradise QLD 4217
      4350  | -            | -   | Toowoomba QLD 4350
      4870  | -            | -   | Cairns QLD 4870
      4825  | -            | -   | Mount Isa QLD 4825
      0870  | -            | -   | Alice Springs NT 0870
      7250  | -            | -   | Launceston TAS 7250
      2540  | -            | -   | Sanctuary Point NSW 2540
      2540  | -            | ACT | Jervis Bay ACT 2540
      2620  | -            | -   | Queanbeyan NSW 2620
      2000  | The Rocks    | -   | The Rocks NSW 2000
      2000  | St Kilda     | -   | Sydney NSW 2000
      2406  | Mungindi     | -   | Mungindi NSW 2406
      2406  | Mungindi     | QLD | Mungindi QLD 2406
      0872  | Amata        | -   | Amata SA 0872
      4385  | Texas        | -   | Texas QLD 4385
      9999  | -            | -   | nothing
      2222a | -            | -   | nothing
      20000 | -            | -   | nothing
      -     | -            | -   | nothing
    `),
  )('%s, %s, %s is %s', (postalCode, suburb, state, expected) => {
    const place = resolvePlace(queryOf([postalCode ?? '', suburb ?? '', state ?? '']), 'lenient')
    expect(shown(place)).toBe(expected)
  })

  test('a place has every field of an enriched location', () => {
    expect(resolvePlace({ postalCode: '2150' }, 'lenient')).toEqual({
      countryCode: 'AU',
      postalCode: '2150',
      suburb: 'Parramatta',
      city: 'Sydney',
      state: 'NSW',
      stateName: 'New South Wales',
      isPoBox: false,
    })
  })

  test('outside Australia a place is returned as sent', () => {
    expect(
      resolvePlace({ postalCode: ' SW1A 1AA ', suburb: 'Westminster', countryCode: 'gb' }, 'lenient'),
    ).toEqual({
      countryCode: 'GB',
      postalCode: 'SW1A 1AA',
      suburb: 'Westminster',
      city: 'Westminster',
      state: '',
      stateName: '',
      isPoBox: false,
    })
  })

  test('a postcode that its country cannot have is no place, and one that it can have is kept as sent', () => {
    const found = (postalCode: string, countryCode: string) =>
      resolvePlace({ postalCode, countryCode }, 'lenient')?.postalCode
    expect(found('zzz', 'NZ')).toBeUndefined()
    expect(found('2000', 'GBR')).toBeUndefined()
    expect([found('sw1a1aa', 'GB'), found('100 0001', 'JP'), found('none', 'HK')]).toEqual([
      'sw1a1aa',
      '100 0001',
      'none',
    ])
  })

  test('post office boxes are distinguished from street addresses and large mail receivers', () => {
    expect(resolvePlace({ postalCode: '2001' }, 'lenient')?.isPoBox).toBe(true)
    expect(resolvePlace({ postalCode: '2000' }, 'lenient')?.isPoBox).toBe(false)
    expect(resolvePlace({ postalCode: '1001' }, 'lenient')?.isPoBox).toBe(false)
    expect(resolvePlace({ postalCode: '8785', suburb: 'Dandenong' }, 'lenient')?.isPoBox).toBe(true)
    expect(resolvePlace({ postalCode: '8785', suburb: 'Dandenong South' }, 'lenient')?.isPoBox).toBe(false)
  })

  test('the city is the city of a metropolitan postcode, otherwise the main suburb', () => {
    const cityOf = (postalCode: string) => resolvePlace({ postalCode }, 'lenient')?.city
    expect(['2150', '3182', '4217', '0810', '2620', '0822', '2340', '4825'].map(cityOf)).toEqual([
      'Sydney',
      'Melbourne',
      'Gold Coast',
      'Darwin',
      'Canberra',
      'Maningrida',
      'Tamworth',
      'Mount Isa',
    ])
  })
})

test('in a postcode without a common town, a place is its own city', () => {
  const cityOf = (postalCode: string, suburb: string) => resolvePlace({ postalCode, suburb }, 'strict')?.city
  expect(cityOf('4871', 'Almaden')).toBe('Almaden')
  expect(cityOf('4350', 'Rangeville')).toBe('Toowoomba')
})

describe('every postcode', () => {
  const postcodes = allPostcodes()

  test('there are 3,174: the 3,175 of the source without 9999, which is not a place', () => {
    expect(postcodes.length).toBe(3174)
  })

  test('resolves without a suburb, to a city and a full state name', () => {
    for (const { postcode } of postcodes) {
      const place = resolvePlace({ postalCode: postcode }, 'lenient')
      expect(place?.postalCode).toBe(postcode)
      expect(place?.city).not.toBe('')
      expect(place?.stateName.length).toBeGreaterThan(5)
    }
  })

  test('resolves with each of its suburbs and their state, as the rows of an import give them', () => {
    for (const { postcode, localities } of postcodes) {
      for (const { name, state } of localities) {
        const place = resolvePlace({ postalCode: postcode, suburb: name.toUpperCase(), state }, 'strict')
        if (place?.suburb !== name || place.state !== state) expect([postcode, name, state]).toEqual(place)
      }
    }
  })

  test('17 span states, six suburbs exist in two, 408 have no street delivery', () => {
    const statesOf = (localities: { state: string }[]) => new Set(localities.map(({ state }) => state)).size
    expect(
      postcodes.filter(({ localities }) => statesOf(localities) > 1).map(({ postcode }) => postcode),
    ).toEqual(
      '0872 2406 2540 2611 2618 2620 3500 3586 3644 3691 3707 4375 4377 4380 4383 4385 4825'.split(' '),
    )
    const twins = postcodes.flatMap(({ localities, named }) =>
      localities.filter(({ name }) => statesOf(named(name)) > 1).map(({ name }) => name),
    )
    expect([...new Set(twins)].sort()).toEqual([
      'Amata',
      'Cottonvale',
      'Mingoola',
      'Mungindi',
      'Texas',
      'Williamsdale',
    ])
    const withoutDoor = postcodes.filter(({ localities }) =>
      localities.every(({ kind }) => kind !== 'delivery'),
    )
    expect(withoutDoor.length).toBe(408)
  })
})

test('a place found before is the same object: it is not looked up again', () => {
  const query = { postalCode: '2500', suburb: 'Wollongong North', state: 'NSW', countryCode: 'AU' }
  expect(resolvePlace({ ...query }, 'strict')).toBe(resolvePlace({ ...query }, 'strict'))
})
