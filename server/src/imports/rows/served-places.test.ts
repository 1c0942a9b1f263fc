import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply } from '../../../test/rates/configuring.ts'
import { servedDocument } from '../../../test/rates/served-document.ts'
import { recordingPool } from '../../../test/recording-pool.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { checkLoading, type RowCheck } from '../record/import-record.ts'
import { Dots } from './dots.ts'
import { shipmentCheck } from './row-checks.ts'

const columns = [
  'shipmentId',
  'rateCardAlias',
  'customerId',
  'quoteDate',
  'originPostCode',
  'originSuburb',
  'originCountryCode',
  'destinationPostCode',
  'destinationSuburb',
  'destinationCountryCode',
]
const dots = new Dots({ format: 'csv', delimiter: ',', ambiguousColumns: [] })
const table = { columns, customerId: null, dots }
/** 16 November in Sydney. */
const now = new Date('2026-11-15T20:00:00Z')

let database: TestDatabase
let organisationId: string
beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  await apply(database.pool, organisationId, servedDocument())
})
afterAll(() => database.drop())

/** The reasons of a row and what was wrong with its places, or `accepted`. `-` is a blank cell. */
async function resultOf(check: RowCheck<unknown>, line: string): Promise<string> {
  const cells = line
    .trim()
    .split(/ {2,}/)
    .map((cell) => (cell === '-' ? undefined : cell))
  const checked = await checkLoading(check, { rowNumber: 2, cells: ['S-1', ...cells] })
  if ('accepted' in checked) return 'accepted'
  const ends = checked.reasons.map((reason) => reason.replace(' Zone(s) not found', ''))
  return `${ends.join(' and ')}: ${checked.detail?.text}`
}

/** Rate card, customer, quote date, origin, destination | expected. */
const cases = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string])

describe('a place must be in a zone', () => {
  describe.each([
    [
      'of the services on the rate card, whatever the customer has',
      `
      GLX-STD  SALTBUSH  2026-08-01  3000  Melbourne  -   2000  Sydney    -   | accepted
      GLX-STD  LYREBIRD  2026-08-01  3000  Melbourne  -   4871  Almaden   -   | Destination: 4871 Almaden is in no zone of AU
      GLX-STD  LYREBIRD  2026-08-01  3000  Melbourne  -   1010  Auckland  NZ  | Destination: 1010 Auckland, NZ, is in no zone of AU
      PWX-STD  SALTBUSH  2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      PWX-STD  -         2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      PWX-STD  SALTBUSH  2026-08-01  3000  Melbourne  -   SW1A 1AA  London  GB  | Destination: SW1A 1AA London, GB, is in no zone of WORLD
      `,
    ],
    [
      'without a card that has a version on the day, of the carriers that the customer has rates with on the day',
      `
      -        SALTBUSH  2026-08-01  3000  Melbourne  -   4871  Almaden   -   | Destination: 4871 Almaden is in no zone of AU
      LOST     SALTBUSH  2026-08-01  3000  Melbourne  -   1010  Auckland  NZ  | Destination: 1010 Auckland, NZ, is in no zone of AU
      -        LYREBIRD  2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      -        LYREBIRD  2026-12-31  4871  Almaden    -   1010  Auckland  NZ  | accepted
      -        LYREBIRD  2027-01-01  4871  Almaden    -   1010  Auckland  NZ  | Destination: 1010 Auckland, NZ, is in no zone of AU
      -        LYREBIRD  2026-08-01  3000  Melbourne  -   75001  Paris    FR  | Destination: 75001 Paris, FR, is in no zone of AU or WORLD
      EMU-STD  SALTBUSH  2026-08-31  3000  Melbourne  -   4871  Almaden   -   | Destination: 4871 Almaden is in no zone of AU
      `,
    ],
    [
      'without those, of any zone set',
      `
      -        WATTLE    2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      -        WATTLE    2026-08-01  4871  Almaden    -   75001  Paris    FR  | Destination: 75001 Paris, FR, is in no zone of AU or WORLD
      -        GUMNUT    2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      -        NOBODY    2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      -        -         2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | accepted
      LOST     -         2026-08-01  3000  Melbourne  -   75001  Paris    FR  | Destination: 75001 Paris, FR, is in no zone of AU or WORLD
      `,
    ],
    [
      'each end by itself, by zones and not by lanes',
      `
      GLX-STD  -         2026-08-01  4871  Almaden    -   2000  Sydney    -   | Origin: 4871 Almaden is in no zone of AU
      GLX-STD  -         2026-08-01  4871  Almaden    -   1010  Auckland  NZ  | Origin and Destination: 4871 Almaden is in no zone of AU; 1010 Auckland, NZ, is in no zone of AU
      GLX-STD  -         2026-08-01  4871  Almaden    -   9999  Nowhere   -   | Origin and Destination: 4871 Almaden is in no zone of AU; There is no place 9999 Nowhere
      PWX-STD  -         2026-08-01  1010  Auckland   NZ  1010  Auckland  NZ  | accepted
      GLX-STD  -         2026-08-01  3000  Sydney     -   2000  Sydney    -   | Origin: There is no place 3000 Sydney
      GLX-STD  -         2026-08-01  -     -          -   zzz   Auckland  NZ  | Origin and Destination: No place was given; There is no place zzz Auckland NZ
      `,
    ],
    [
      "of the version of the quote date's day in the organisation's time zone, else of today",
      `
      GLX-STD  -         2026-12-31T12:59:59Z  3000  Melbourne  -  4871  Almaden  -  | Destination: 4871 Almaden is in no zone of AU
      GLX-STD  -         2026-12-31T13:00:00Z  3000  Melbourne  -  4871  Almaden  -  | accepted
      GLX-STD  -         2026-12-31            3000  Melbourne  -  4871  Almaden  -  | Destination: 4871 Almaden is in no zone of AU
      GLX-STD  -         2027-01-01            3000  Melbourne  -  4871  Almaden  -  | accepted
      GLX-STD  -         -                     3000  Melbourne  -  4871  Almaden  -  | Destination: 4871 Almaden is in no zone of AU
      `,
    ],
    [
      'unless none of these sets has a version on the day: then the place must exist',
      `
      GLX-STD  SALTBUSH  2026-06-30  3000  Melbourne  -   1010  Auckland  NZ  | accepted
      -        -         2026-06-30  3000  Melbourne  -   75001  Paris    FR  | accepted
      -        -         2026-06-30  3000  Sydney     -   75001  Paris    FR  | Origin: There is no place 3000 Sydney
      EMU-STD  SALTBUSH  2026-09-01  3000  Melbourne  -   75001  Paris    FR  | accepted
      `,
    ],
  ])('%s', (_which, lines) => {
    test.each(cases(lines))('%s: %s', async (line, expected) => {
      const check = await shipmentCheck(database.pool, organisationId, table, now)
      expect(await resultOf(check, line)).toBe(expected)
    })
  })

  test('and today is the day of the organisation: it decides for rows without a quote date', async () => {
    const line = 'GLX-STD  -  -  3000  Melbourne  -  4871  Almaden  -'
    const at = async (time: string) =>
      resultOf(await shipmentCheck(database.pool, organisationId, table, new Date(time)), line)
    expect(await at('2026-12-31T12:59:59Z')).toBe('Destination: 4871 Almaden is in no zone of AU')
    expect(await at('2026-12-31T13:00:00Z')).toBe('accepted')
  })

  test('an organisation without zone sets only needs places that exist', async () => {
    const { organisationId: empty } = await testOrganisation(database.pool)
    const check = await shipmentCheck(database.pool, empty, table, now)
    const line = '-  -  2026-08-01  3000  Melbourne  -  75001  Paris  FR'
    expect(await resultOf(check, line)).toBe('accepted')
  })
})

test('zones are read once for an import, whatever its number of rows', async () => {
  const recording = recordingPool(database.pool)
  const check = await shipmentCheck(recording.pool, organisationId, table, now)
  for (const line of ['GLX-STD  -  2026-08-01', 'PWX-STD  -  2026-08-01', '-  LYREBIRD  2026-09-01']) {
    await resultOf(check, `${line}  3000  Melbourne  -  2000  Sydney  -`)
  }
  const before = recording.statements.length
  for (let row = 0; row < 50; row++) {
    const line = ['GLX-STD  -', 'PWX-STD  -', '-  LYREBIRD'][row % 3]
    await resultOf(check, `${line}  2026-08-0${1 + (row % 9)}  3000  Melbourne  -  2${100 + row}  -  -`)
  }
  expect(recording.statements.slice(before)).toEqual([])
})
