import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { knownOfOrganisation } from '../../../test/known-of-organisation.ts'
import { known, readSheets as readLaneSheets } from '../../../test/lane-readings.ts'
import { apply } from '../../../test/rates/configuring.ts'
import { randomRates } from '../../../test/second-pricing/random-rates.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import type { Break } from '../../configuration/document/breaks.ts'
import { type Lane, laneKeyOf, sortLanes } from '../../configuration/document/version-shapes.ts'
import { readLanes, readVersions } from '../../configuration/state/versions.ts'
import { readSheets } from '../../spreadsheets/inspect/read-sheets.ts'
import type { FileReading, Known } from '../read/file-reading.ts'
import { exportOf } from './export-kind.ts'
import { type FileFormat, type FileTable, fileFormats, writeTable } from './file-table.ts'
import { type LaneSource, wideLaneTable } from './wide-lanes.ts'

async function readTable(table: FileTable, format: FileFormat, of: Known): Promise<FileReading> {
  const all: Buffer[] = []
  for await (const piece of writeTable(table, format)) all.push(Buffer.from(piece))
  const sheets = await withFile(Buffer.concat(all), (path) => readSheets(path, `lanes.${format}`))
  return readLaneSheets(sheets, {}, { known: of })
}

const asked = ({ questions, refused, rounded, noRate, notes }: FileReading) => [
  questions,
  refused,
  rounded,
  noRate,
  notes,
]
const nothing = [[], [], [], [], []]

describe('random rates', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  const random = new Random()

  test.each(Array.from({ length: 6 }, (_, at) => at))('%i come back as they were', async (at) => {
    const { pool } = database
    const { organisationId } = await testOrganisation(pool)
    await apply(pool, organisationId, randomRates(random.fork(`rates ${at}`)))
    const of = await knownOfOrganisation(pool, organisationId)
    let lanes = 0
    for (const { owner, versionId } of await readVersions(pool, organisationId, 'rateCards')) {
      const before = await readLanes(pool, organisationId, versionId)
      const table = await exportOf(pool, organisationId, 'lanes-wide', versionId)
      const format = fileFormats[at % 2] as FileFormat
      const known = before.map((lane) => ({ ...lane, hasPallets: lane.pallet !== undefined }))
      const read = await readTable(table, format, { ...of, target: owner, lanes: known })
      expect(asked(read), owner).toEqual(nothing)
      expect(sortLanes([...(read.content.lanes ?? [])])).toEqual(before)
      lanes += before.length
    }
    expect(lanes).toBeGreaterThan(10)
  })
})

const lane = (from: string, to: string, more: Partial<Lane>): Lane => ({
  service: 'GLX-ROAD',
  from,
  to,
  days: [1, 2],
  ...more,
})
const sourceOf = (lanes: readonly Lane[], later = lanes): LaneSource => ({
  async *all() {
    yield* lanes
  },
  some: async (keys) => later.filter((one) => keys.includes(laneKeyOf(one))),
})
const rowsOf = async ({ columns, rows }: FileTable) => {
  const texts = [columns.slice(15).join()]
  for await (const row of rows) {
    texts.push([...row.slice(1, 3), ...row.slice(15)].map((cell) => cell ?? '').join())
  }
  return texts
}

test('lanes with the same breaks share a table, whether or not they have flats', async () => {
  const lanes = [
    lane('MEL', 'BNE', {
      kg: [
        [0, 1],
        [5.5, 0.5],
      ],
    }),
    lane('MEL', 'PER', { pallet: [[0, 98]] }),
    lane('MEL', 'SYD', {
      kg: [
        [0, 0, 9.5],
        [5.5, 2],
      ],
    }),
  ]
  expect(await rowsOf(await wideLaneTable(sourceOf(lanes)))).toEqual([
    'from 0 kg,flat from 0 kg,from 5.5 kg',
    'MEL,BNE,1,,0.5',
    'MEL,SYD,0,9.5,2',
    '',
    'from zone,to zone,from 0 pallets',
    'MEL,PER,98',
  ])
})

test('a lane with more breaks than a file may have columns goes on in another table', async () => {
  const breaks = Array.from({ length: 500 }, (_, at): Break => [at * 1.25, 600 - at, at + 0.5])
  const lanes = [lane('MEL', 'SYD', { kg: breaks, item: [[0, 2]] })]
  for (const format of fileFormats) {
    const read = await readTable(await wideLaneTable(sourceOf(lanes)), format, known)
    expect([asked(read), read.content.lanes]).toEqual([nothing, lanes])
  }
})

test('very many sets of breaks come back too', async () => {
  const zones = Array.from({ length: 300 }, (_, at) => ({ code: `Z${at}`, name: `Zone ${at}` }))
  const of = { ...known, zones: { ...known.zones, AU: zones } }
  const lanes = zones.map(({ code }, at) =>
    lane('Z0', code, {
      kg: [
        [0, 1],
        [at + 1, 0.5],
      ],
    }),
  )
  const read = await readTable(await wideLaneTable(sourceOf(lanes)), 'csv', of)
  expect(asked(read)).toEqual(nothing)
  expect(read.content.lanes).toEqual(lanes)
})

test('a draft that changes while it is written gives no wrong figure', async () => {
  const before = [
    lane('MEL', 'BNE', { kg: [[0, 1]] }),
    lane('MEL', 'PER', { kg: [[0, 2]] }),
    lane('MEL', 'SYD', { kg: [[0, 3]] }),
  ]
  const after = [
    lane('MEL', 'BNE', { kg: [[0, 1]] }),
    lane('MEL', 'SYD', {
      kg: [
        [0, 3],
        [10, 2, 5],
      ],
    }),
  ]
  for (const format of fileFormats) {
    const read = await readTable(await wideLaneTable(sourceOf(before, after)), format, known)
    expect([asked(read), read.content.lanes]).toEqual([nothing, after])
  }
})

test('a card without lanes gives the header alone', async () => {
  const table = await wideLaneTable(sourceOf([]))
  expect(table.columns).toContain('to zone')
  expect(await rowsOf(table)).toEqual([''])
})
