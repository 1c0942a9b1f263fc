import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, quollway, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import { readFile } from '../read-file.ts'

const header = [
  'zone',
  'zone name',
  'postcode from',
  'postcode to',
  'postcodes',
  'suburb',
  'state',
  'country',
]
const zonesOf = (rows: Parameters<typeof requestOf>[1], more = {}) =>
  readFile(requestOf('zones', rows, more)).content.zones

test('zones are read with every kind of member, in the form of the document', () => {
  const rows = [
    header,
    ['QLF', 'Queensland remote', '', '', '4816, 4820–4830; 4850 4855'],
    ['QLF', '', 4871, '', '', 'almaden', 'Qld'],
    ['NT', 'Top end', 800, 822],
    ['NT', '', '', '', 'NT postcodes'].slice(0, 4).concat('0872', ''),
    ['SA', '', '', '', '', '', 'South Australia'],
    ['NZ', 'New Zealand', '', '', '', '', '', 'NZ'],
    ['ROW', 'Rest', '', '', '', '', '', '*'],
  ]
  const answers = { 'blanks of zone': 'blank', 'rows without postcodes': 'the whole state or country' }
  const read = readFile(requestOf('zones', rows, { answers }))
  expect(reasonsOf(read)).toEqual([])
  expect(read.content.zones).toEqual([
    { code: 'NT', name: 'Top end', members: ['0800-0822', '0872'] },
    { code: 'NZ', name: 'New Zealand', members: [{ country: 'NZ' }] },
    {
      code: 'QLF',
      name: 'Queensland remote',
      members: ['4816', '4820-4830', '4850', '4855', { postcode: '4871', locality: 'Almaden' }],
    },
    { code: 'ROW', name: 'Rest', members: [{ country: '*' }] },
    { code: 'SA', name: 'SA', members: [{ state: 'SA' }] },
  ])
})

describe('a postcode of three digits has lost its zero', () => {
  test.each([
    [800, '0800'],
    ['800', '0800'],
    ['0800', '0800'],
    [
      { number: 800, format: { percent: false, literal: '', hidesZero: false }, shown: '0800' } as const,
      '0800',
    ],
    [2000, '2000'],
  ])('%j is %s', (cell, member) => {
    expect(
      zonesOf([
        ['zone', 'postcode'],
        ['Z', cell],
      ]),
    ).toMatchObject([{ members: [member] }])
  })

  test.each([[20], ['1'], [20000], ['20000'], ['2000.5'], ['SYD']])('%j is refused', (cell) => {
    const read = readFile(
      requestOf('zones', [
        ['zone', 'postcodes', 'suburb'],
        ['A', 2000, ''],
        ['Z', cell, ''],
      ]),
    )
    const reasons = askedOf(read).length > 0 ? askedOf(read) : reasonsOf(read)
    expect(reasons).toEqual([`3: Postcode ${cell} is not an Australian postcode`])
  })
})

test.each([
  ['| Name | | | 2000', 'Zone is required'],
  ['Z | | 20', 'Postcode 20 is not an Australian postcode'],
  ['Z | | 2010 | 2000', 'Postcode to 2000 is before postcode from 2010'],
  ['Z | | | 2000', 'Postcode from is required'],
  ['Z | | 2000 | | 2001', 'Write postcodes, or postcode from and to, not both'],
  ['Z | | | | 2010-2000', 'Postcodes 2010-2000 end before they begin: write 2000-2010'],
  ['Z | | | | 2000-2010-2020', 'Postcodes 2000-2010-2020 are not a range: write 2000-2249'],
  ['Z | | | | 2000 -', 'Postcodes 2000- are not a range: write 2000-2249'],
  ['Z | | | | 2480', '2480 is already in zone NSR (row 2)'],
  ['Z | | 2000 | | | Sydny', 'Suburb Sydny is not in postcode 2000'],
  ['Z | | 2000 | 2010 | | Sydney', 'A suburb needs one postcode'],
  ['Z | | 2000 | | | Sydney | VIC', 'Suburb Sydney of postcode 2000 is not in VIC'],
  ['Z | | 2000 | | | | VIC', 'Postcode 2000 is not in VIC'],
  ['Z | | 2000 | 2010 | | | VIC', 'Postcodes 2000-2010 are not in VIC'],
  ['Z | | 2000 | | | | Victorian', 'State Victorian is not an Australian state'],
  ['Z | | | | | | | Nowhere', 'Country names Nowhere, which is not a country'],
  ['nsr | | 2000', 'Zone nsr differs from NSR only in letter case'],
  ['NSR | Another | 2000', 'Zone name Another differs from North in row 2 of the same zone'],
  ['NSR | | | | |', 'Postcode is required'],
  ['Z Z | | 2000', /^Zone must be 1 to 64 letters/],
  ['Z | | #N/A', 'Error #N/A in column C'],
])('%s is refused: %s', (line, reason) => {
  const read = readFile(
    requestOf('zones', [header, cellsOf('NSR | North | | | 2480'), cellsOf(line)], {
      answers: { 'blanks of zone': 'blank' },
    }),
  )
  expect(read.refused).toMatchObject([{ row: 3 }])
  expect(read.refused[0]?.reason).toMatch(reason)
  expect(read.content.zones).toEqual([{ code: 'NSR', name: 'North', members: ['2480'] }])
})

test('a zone without members is said', () => {
  const read = readFile(requestOf('zones', [header, cellsOf('A | | | | 2000'), cellsOf('QLN | North')]))
  expect(read.content.zones).toMatchObject([{ code: 'A' }, { code: 'QLN', name: 'North', members: [] }])
  expect(read.notes).toEqual(['Zone QLN has no members'])
})

test('a zone keeps the name it has if the file has none', () => {
  const rows = [
    ['zone', 'postcode'],
    ['SYD', '2000'],
    ['NEW', '3000'],
  ]
  expect(zonesOf(rows, { known: { ...quollway, target: 'AU' } })).toMatchObject([
    { code: 'NEW', name: 'NEW' },
    { code: 'SYD', name: 'Sydney metro' },
  ])
})

test('a zone keeps the code it has: a row that writes it in another case is refused, the others are not', () => {
  const rows = [
    ['zone', 'postcode'],
    ['Syd', '2000'],
    ['SYD', '2001'],
  ]
  const read = readFile(requestOf('zones', rows, { known: { ...quollway, target: 'AU' } }))
  expect(reasonsOf(read)).toEqual(['2: Zone Syd differs from SYD only in letter case'])
  expect(read.content.zones).toMatchObject([{ code: 'SYD', members: ['2001'] }])
  expect([...(read.refusedPlaces?.zones ?? [])]).toEqual(['SYD'])
})

test('a state that decides is kept, one beside a postcode is not', () => {
  const rows = [
    ['zone', 'postcode', 'state', 'only in state'],
    ['A', '2620', 'NSW', ''],
    ['B', '2620', '', 'ACT'],
  ]
  expect(zonesOf(rows)).toMatchObject([
    { members: ['2620'] },
    { members: [{ postcode: '2620', state: 'ACT' }] },
  ])
})

test('zones in merged cells count for every row of their area', () => {
  const sheet = sheetOf(
    [
      ['Galah zones'],
      [],
      ['Zone', 'Suburb', 'P/Code', 'St'],
      ['SYD', 'Sydney', 2000, 'NSW'],
      ['', 'Bondi', 2026, 'NSW'],
      ['DRW', 'Darwin City', 800, 'NT'],
    ],
    [{ fromRow: 4, toRow: 5, fromColumn: 0, toColumn: 0 }],
  )
  const read = readFile(requestOf('zones', [sheet]))
  expect([askedOf(read), reasonsOf(read), read.counts.takenOver]).toEqual([[], [], 0])
  expect(read.content.zones).toEqual([
    { code: 'DRW', name: 'DRW', members: [{ postcode: '0800', locality: 'Darwin City' }] },
    {
      code: 'SYD',
      name: 'SYD',
      members: [
        { postcode: '2000', locality: 'Sydney' },
        { postcode: '2026', locality: 'Bondi' },
      ],
    },
  ])
})

test('a column of nothing but the zones of the set is the zone, whatever its header says', () => {
  const rows = (zone: string) => [
    ['Area', 'Postcode', 'State'],
    ['SYD', '2000', 'NSW'],
    [zone, '3000', 'VIC'],
  ]
  const read = readFile(requestOf('zones', rows('MEL'), { known: { ...quollway, target: 'AU' } }))
  expect(read.marks.map(({ use, by }) => [use, by])).toEqual([
    ['zone', 'content'],
    ['postcodes', 'header'],
    ['state', 'header'],
  ])
  const other = readFile(requestOf('zones', rows('New'), { known: { ...quollway, target: 'AU' } }))
  expect(askedOf(other)).toEqual(['column A'])
})

test('a range may be written with a word, and a country by its name', () => {
  expect(
    zonesOf([header, cellsOf('A | | | | 2000 to 2010, 2555'), cellsOf('B | | | | | | | New Zealand')]),
  ).toEqual([
    { code: 'A', name: 'A', members: ['2000-2010', '2555'] },
    { code: 'B', name: 'B', members: [{ country: 'NZ' }] },
  ])
})

test('a list of postcodes may be joined by a word', () => {
  for (const list of ['2000, 2010 & 2555-2560', '2000, 2010 and 2555-2560', '2000; 2010, and 2555 to 2560']) {
    expect(zonesOf([header, cellsOf(`A | | | | ${list}`)])).toEqual([
      { code: 'A', name: 'A', members: ['2000', '2010', '2555-2560'] },
    ])
  }
})

test('two postcodes under a header for ranges may be one', () => {
  const read = readFile(requestOf('zones', ['Zone | Postcode range', 'A | 2000 2249'].map(cellsOf)))
  expect(reasonsOf(read)).toEqual([
    '2: Postcodes 2000 2249 may be a range or two: write 2000-2249 or 2000, 2249',
  ])
})

test('a range beside a state that reaches into others is read as written, and noted', () => {
  const read = readFile(
    requestOf('zones', [
      ['zone', 'postcodes', 'state'],
      ['NSW', '2000-2999', 'NSW'],
      ['ACT', '2600', 'ACT'],
      // 2406 is on both sides of the border.
      ['NNE', '2400-2450', 'NSW'],
    ]),
  )
  expect(reasonsOf(read)).toEqual([])
  expect(read.notes).toEqual([
    '1 range beside a state includes postcodes of other states: 2000-2999 in row 2 (NSW and ACT)',
  ])
})

describe('a state without a postcode, where others have one', () => {
  const rows = [
    ['zone', 'postcode', 'state'],
    ['SYD', '2000', 'NSW'],
    ['SYD', '', 'NSW'],
    ['TAS', '', 'TAS'],
    ['MEL', '3000', 'VIC'],
  ]
  const read = (answer: string) =>
    readFile(requestOf('zones', rows, { answers: { 'rows without postcodes': answer } }))

  test('may have lost it: it is asked about', () => {
    const [question] = readFile(requestOf('zones', rows)).questions
    expect(question).toMatchObject({ id: 'rows without postcodes', at: { row: 3 } })
    expect(question?.text).toBe(
      'Rows 3, 4 name a state or a country without a postcode, the first of them NSW. Others have one. What is meant?',
    )
  })

  test('is the whole state, or refused, as the answer says', () => {
    expect(read('the whole state or country').content.zones).toMatchObject([
      { code: 'MEL' },
      { code: 'SYD', members: [{ state: 'NSW' }, '2000'] },
      { code: 'TAS', members: [{ state: 'TAS' }] },
    ])
    const refused = read('refuse these rows')
    expect(reasonsOf(refused)).toEqual(['3: Postcode is required', '4: Postcode is required'])
    expect(refused.content.zones).toMatchObject([{ code: 'MEL' }, { code: 'SYD', members: ['2000'] }])
  })

  test('is remembered for the same rows only', () => {
    const { remember } = read('the whole state or country')
    expect(askedOf(readFile(requestOf('zones', rows, { remembered: remember })))).toEqual([])
    const others = [...rows, ['PER', '', 'WA'], ['PER', '6000', 'WA']]
    expect(askedOf(readFile(requestOf('zones', others, { remembered: remember })))).toEqual([
      'rows without postcodes',
    ])
  })

  test('is not asked about where nothing has one, for another country, or in our own form', () => {
    const without = (...list: string[][]) => askedOf(readFile(requestOf('zones', list)))
    expect(without(['zone', 'postcode', 'state'], ['TAS', '', 'TAS'], ['WA', '', 'WA'])).toEqual([])
    expect(without(['zone', 'postcode', 'country'], ['SYD', '2000', ''], ['NZ', '', 'NZ'])).toEqual([])
    const own = [...header, 'only in state']
    expect(without(own, ['SYD', '', '2000'], ['TAS', '', '', '', '', '', 'TAS'])).toEqual([])
  })
})
