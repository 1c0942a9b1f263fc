import { expect, test } from 'vitest'
import { askedOf, cellsOf, quollway, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { readFile } from '../read-file.ts'

const answers = {
  carrier: 'BANDI',
  key: 'RESI-AREA',
  name: 'Residential area',
  direction: 'goods that go there',
  basis: 'for each consignment',
  fuel: 'no',
}
const list = [
  ['Suburb', 'Postcode', 'State', 'Surcharge'],
  ['Almaden', 4871, 'QLD', '$12.50'],
  ['DARWIN CITY', 800, 'NT', 20],
  ['Chillagoe', 4871, 'QLD', 12.5],
]

test('everything that the list does not say is asked at once', () => {
  const open = readFile(requestOf('area-surcharges', list))
  expect(askedOf(open)).toEqual(['carrier', 'key', 'name', 'direction', 'basis', 'fuel'])
  expect(open.questions.filter(({ isFree }) => isFree).map(({ id }) => id)).toEqual(['key', 'name'])
  expect(open.content).toEqual({})
  const chosen = readFile(requestOf('area-surcharges', list, { known: { ...quollway, target: 'BANDI' } }))
  expect(askedOf(chosen)).not.toContain('carrier')
})

test('a list of suburbs becomes a zone for each amount and a rule for each zone', () => {
  const read = readFile(requestOf('area-surcharges', list, { answers }))
  expect(reasonsOf(read)).toEqual([])
  const rule = { key: 'RESI-AREA', name: 'Residential area', carrier: 'BANDI', basis: 'FIXED' }
  expect(read.content.document).toEqual({
    zoneSets: [
      {
        code: 'RESI-AREA',
        name: 'Residential area',
        versions: [
          {
            effectiveFrom: '2026-07-01',
            zones: [
              {
                code: 'RESI-AREA-12.50',
                name: 'Residential area 12.50',
                members: [
                  { postcode: '4871', locality: 'Almaden' },
                  { postcode: '4871', locality: 'Chillagoe' },
                ],
              },
              {
                code: 'RESI-AREA-20.00',
                name: 'Residential area 20.00',
                members: [{ postcode: '0800', locality: 'Darwin City' }],
              },
            ],
          },
        ],
      },
    ],
    surcharges: [
      {
        id: 'RESI-AREA-12.50',
        ...rule,
        amount: 12.5,
        conditions: [{ subject: 'TO_ZONE', is: ['RESI-AREA-12.50'], zoneSet: 'RESI-AREA' }],
      },
      {
        id: 'RESI-AREA-20.00',
        ...rule,
        amount: 20,
        conditions: [{ subject: 'TO_ZONE', is: ['RESI-AREA-20.00'], zoneSet: 'RESI-AREA' }],
      },
    ],
  })
  expect(read.notes).toEqual([
    'RESI-AREA-12.50: a zone of 2 places, and a surcharge of 12.50',
    'RESI-AREA-20.00: a zone of 1 place, and a surcharge of 20.00',
  ])
  const again = readFile(requestOf('area-surcharges', list, { remembered: read.remember }))
  expect([again.questions, again.content]).toEqual([[], read.content])
})

test.each([
  ['Almaden | 4871 | QLD |', 'Amount is required'],
  ['Almaden | 4871 | QLD | POA', 'Amount is on application: write a figure, or leave the row out'],
  ['Almaden | | QLD | 5', 'Postcode is required'],
  [' | 4871 | QLD | 5', 'Suburb is required'],
  ['Almaden | 48711 | QLD | 5', 'Postcode 48711 is not an Australian postcode'],
  ['Sydny | 2000 | NSW | 5', 'Suburb Sydny is not in postcode 2000'],
  ['Almaden | 4871 | NSW | 5', 'Suburb Almaden of postcode 4871 is not in NSW'],
  ['Chillagoe | 4871 | QLD | 5', '4871 Chillagoe is already in zone RESI-AREA-12.50 (row 4)'],
  ['Almaden | 4871 | QLD | #VALUE!', 'Error #VALUE! in column D'],
])('%s is refused: %s', (line, reason) => {
  const rows = line.startsWith('Chillagoe') ? list : [list[0] as string[], list[2] as string[]]
  const read = readFile(requestOf('area-surcharges', [...rows, cellsOf(line)], { answers }))
  expect(reasonsOf(read)).toEqual([`${rows.length + 1}: ${reason}`])
})

test('a key that cannot be one is not an answer', () => {
  expect(() => readFile(requestOf('area-surcharges', list, { answers: { ...answers, key: 'A B' } }))).toThrow(
    'A B is not an answer to key: it must be 1 to 64 letters',
  )
})

test('postcodes alone are whole postcodes', () => {
  const rows = [
    ['Postcode', 'Charge'],
    [800, 5],
  ]
  const read = readFile(requestOf('area-surcharges', rows, { answers }))
  expect(read.content.document?.zoneSets?.[0]?.versions?.[0]?.zones).toMatchObject([{ members: ['0800'] }])
})

test('a list without any row that can be taken makes no empty zone set', () => {
  const rows = [list[0] ?? [], ['Almaden', 4871, 'QLD', 'POA']]
  const read = readFile(requestOf('area-surcharges', rows, { answers }))
  expect([reasonsOf(read).length, read.content]).toEqual([1, {}])
})
