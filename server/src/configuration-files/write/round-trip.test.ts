import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownOfOrganisation } from '../../../test/known-of-organisation.ts'
import { apply, exampleDocument } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import type { Kind } from '../../configuration/document/document.ts'
import { sortLanes } from '../../configuration/document/version-shapes.ts'
import { readThings } from '../../configuration/kinds/read-things.ts'
import { readLanes, readVersions, readZones } from '../../configuration/state/versions.ts'
import { readSheets } from '../../spreadsheets/inspect/read-sheets.ts'
import type { FileKind, FileReading, Known } from '../read/file-reading.ts'
import { readFile } from '../read/read-file.ts'
import { type ExportKind, exportOf, templateKinds, templateOf } from './export-kind.ts'
import { type FileFormat, fileFormats, writeTable } from './file-table.ts'

/** Everything that a file may have to say, with texts that spreadsheets would change. */
function fullDocument() {
  const document = exampleDocument()
  document.customers.push(
    { id: '00123', name: '=1+1', retiredFrom: '2029-01-01' },
    { id: "'=A1", name: '-5 "degrees", Ltd; Öster' },
    { id: '2026-07-01', name: '@home' },
    { id: '1e5', name: "'quoted'" },
  )
  document.extras.push({ code: 'TAIL-LIFT', name: 'Tail lift' })
  document.fuelLevies.push(
    {
      carrier: 'GALAH',
      customer: '00123',
      effectiveFrom: '2026-07-01',
      effectiveTo: '2027-06-30',
      percent: 0,
    },
    { carrier: 'GALAH', service: 'GLX-ROAD', effectiveFrom: '2026-08-01', percent: 0.125 },
  )
  document.customerRates.push({
    customer: '00123',
    carrier: 'GALAH',
    card: 'GLX-STD',
    effectiveFrom: '2026-07-01',
    markupPercent: -0.5,
    marginMinimum: 2.5,
    roundTo: 0.05,
  })
  document.spotRates.push({
    id: 'SPOT-2',
    customer: '00123',
    service: 'GLX-ROAD',
    from: '*',
    to: 'SYD',
    kgFrom: 0,
    kgTo: 0.5,
    amount: 5,
    message: '+5 for all',
    validFrom: '2026-07-01',
    validTo: '2026-07-01',
    hours: [2, 4],
  })
  document.rateCards[0].versions[0].lanes.push(...fullLanes())
  const [set] = document.zoneSets[0].versions
  set.zones.push(
    {
      code: 'DRW',
      name: 'Darwin',
      members: ['0800-0822', { postcode: '2620', state: 'ACT' }, { state: 'NT' }],
    },
    { code: 'EMPTY', name: 'Nothing yet', members: [] },
    {
      code: 'NZ',
      name: 'New Zealand',
      members: [
        { country: 'NZ' },
        { country: 'NZ', postcode: '1010', locality: 'Auckland' },
        { country: 'NZ', postcodes: '0110-0999', state: 'North' },
      ],
    },
    { code: 'ROW', name: 'Rest', members: [{ country: '*' }] },
  )
  document.surcharges.push(
    {
      id: 'ALL',
      key: 'ALL',
      name: 'All of it',
      description: '= everything, "so"',
      carrier: 'GALAH',
      service: 'GLX-ROAD',
      basis: 'PER_ITEM',
      amount: 0.1234,
      cost: 0.1,
      minimum: 1,
      maximum: 2,
      group: 'ALL-GROUP',
      largestOnly: true,
      fuelApplies: true,
      effectiveFrom: '2026-07-01',
      effectiveTo: '2030-01-01',
      conditions: [
        { subject: 'LONGEST_SIDE', from: 1.5, below: 2 },
        { subject: 'GIRTH', over: 1, upTo: 3 },
        { subject: 'PALLET_SPACES', from: 1 },
        { subject: 'ITEM_TYPE', isNot: ['PALLET', 'HALF_PALLET'] },
        { subject: 'CLASS', is: ['EXPRESS', 'STANDARD'] },
        { subject: 'EXTRA', is: ['TAIL-LIFT'] },
        { subject: 'TO_ZONE', is: ['QLF'] },
        { subject: 'TO_ZONE', isNot: ['SYD', 'MEL'], zoneSet: 'AU' },
        { subject: 'FROM_ZONE', isNot: ['PER'], zoneSet: 'AU' },
        { subject: 'FROM_RESIDENTIAL' },
        { subject: 'PO_BOX' },
      ],
    },
    { id: 'PCT', key: 'PCT', name: 'Small', basis: 'PCT_FREIGHT', amount: 0.5, cost: 0.25 },
    {
      id: 'RESI-NOT',
      key: 'RESI',
      name: 'Exempt',
      customer: '00123',
      replaces: 'RESI',
      basis: 'FIXED',
      amount: 0,
      conditions: [{ subject: 'RESIDENTIAL' }],
    },
  )
  return document
}

/** Lanes with everything that a lane may have. */
const fullLanes = () => {
  const lane = (from: string, to: string) => ({ service: 'GLX-ROAD', from, to })
  return [
    {
      ...lane('SYD', 'PER'),
      kg: [
        [0, 0, 9.5],
        [6, 0, 14],
        [23, 1.1],
      ],
      hours: [2, 4],
    },
    {
      ...lane('SYD', '*'),
      breakRule: 'SLIDING',
      kg: [
        [0, 0.7863],
        [100.5, 0.7035, 3],
      ],
      days: [0, 0],
    },
    {
      ...lane('PER', 'SYD'),
      reciprocal: true,
      basic: 1.25,
      minimum: 10,
      maximum: 900,
      cubicFactor: 333,
      nextBreakIfCheaper: true,
      kg: [
        [0, 1],
        [100, 0.8],
      ],
      item: [[0, 2.5]],
      pallet: [
        [0, 98],
        [2.5, 90],
      ],
      byType: [
        {
          types: ['HALF_PALLET', 'SKID'],
          unit: 'item',
          breaks: [
            [0, 60],
            [3, 55, 1],
          ],
        },
        { types: ['SATCHEL'], unit: 'kg', breaks: [[0, 0, 9.5]] },
      ],
      days: [1, 2],
    },
    { ...lane('PER', 'MEL'), byType: [{ types: ['TUBE'], unit: 'item', breaks: [[0, 5]] }], days: [3, 5] },
  ]
}

let database: TestDatabase
let organisationId: string
let known: Known
let zoneVersion: string
let cardVersion: string
beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  const applied = await apply(database.pool, organisationId, fullDocument())
  expect(applied.counts.new).toBeGreaterThan(20)
  const { pool } = database
  const versions = await readVersions(pool, organisationId, 'zoneSets')
  const cards = await readVersions(pool, organisationId, 'rateCards')
  cardVersion = cards.find(({ owner }) => owner === 'GLX-STD')?.versionId ?? ''
  zoneVersion = versions.find(({ owner }) => owner === 'AU')?.versionId ?? ''
  known = await knownOfOrganisation(pool, organisationId)
})
afterAll(() => database.drop())

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

async function readAgain(kind: ExportKind, format: FileFormat, target?: string): Promise<FileReading> {
  const table = await exportOf(
    database.pool,
    organisationId,
    kind,
    kind === 'zones' ? zoneVersion : cardVersion,
  )
  const bytes = await bytesOf(writeTable(table, format))
  const sheets = await withFile(bytes, (path) => readSheets(path, `${kind}.${format}`))
  return readFile({
    kind: kind === 'lanes-wide' ? 'lanes' : kind,
    sheets,
    known: { ...known, target },
    answers: {},
    remembered: undefined,
    mended: [],
  })
}

const lists: [ExportKind, Kind][] = [
  ['customers', 'customers'],
  ['fuel-levies', 'fuelLevies'],
  ['surcharges', 'surcharges'],
  ['customer-rates', 'customerRates'],
  ['spot-rates', 'spotRates'],
]

describe.each(fileFormats)('an export as .%s, uploaded again, asks nothing and changes nothing', (format) => {
  test.each(lists)('of %s', async (kind, list) => {
    const read = await readAgain(kind, format)
    expect([read.questions, read.refused, read.rounded]).toEqual([[], [], []])
    const things = await readThings(database.pool, organisationId, list)
    expect(things.length).toBeGreaterThan(1)
    expect(JSON.stringify(read.content.document?.[list])).toBe(JSON.stringify(things))
    const applied = await apply(database.pool, organisationId, {
      format: 'cartage-configuration/1',
      ...read.content.document,
    })
    expect(applied.counts).toMatchObject({ new: 0, changed: 0, removed: 0, unchanged: things.length })
  })

  test('of zones', async () => {
    const read = await readAgain('zones', format, 'AU')
    expect([read.questions, read.refused]).toEqual([[], []])
    const zones = await readZones(database.pool, organisationId, zoneVersion)
    expect(JSON.stringify(read.content.zones)).toBe(JSON.stringify(zones))
  })

  test('of lanes', async () => {
    const read = await readAgain('lanes', format, 'GLX-STD')
    expect([read.questions, read.refused, read.rounded, read.noRate]).toEqual([[], [], [], []])
    const lanes = await readLanes(database.pool, organisationId, cardVersion)
    expect(lanes.length).toBeGreaterThan(4)
    expect(read.content.lanes).toEqual(lanes)
  })

  test('of lanes with a column for each break', async () => {
    const read = await readAgain('lanes-wide', format, 'GLX-STD')
    expect([read.questions, read.refused, read.rounded, read.noRate, read.notes]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
    const lanes = await readLanes(database.pool, organisationId, cardVersion)
    expect(sortLanes([...(read.content.lanes ?? [])])).toEqual(lanes)
  })
})

const emptyReading = async (kind: FileKind, text: string) => {
  const sheets = await withFile(text, (path) => readSheets(path, `${kind}.csv`))
  const target = kind === 'lanes' ? 'GLX-STD' : 'GALAH'
  return readFile({
    kind,
    sheets,
    known: { ...known, target },
    answers: {},
    remembered: undefined,
    mended: [],
  })
}

const kindsOfRows = templateKinds.filter((kind) => kind !== 'lanes' && kind !== 'lanes-wide')

test.each(kindsOfRows)('the template of %s has headers that need no question', async (kind) => {
  const { columns } = templateOf(kind)
  const text = (await bytesOf(writeTable(templateOf(kind), 'csv'))).toString()
  expect(text).toBe(`\ufeff${columns.join(',')}\r\n`)
  const read = await emptyReading(kind, text)
  const isAboutColumns = (id: string) => /column|row|blanks|sheet/.test(id)
  expect(read.questions.filter(({ id }) => isAboutColumns(id))).toEqual([])
  expect(read.marks.map(({ use }) => use)).toEqual(columns)
})

test.each<['lanes' | 'lanes-wide', Record<string, string | number>]>([
  ['lanes', { rate: 0.2926, unit: 'KG', from: 0 }],
  ['lanes-wide', { 'from 0 kg': 0.2926, 'from 250 kg': 0.275, 'from 500 kg': 0.25 }],
])('a filled template of %s is read without a question', async (kind, rates) => {
  const whole = { service: 'GLX-ROAD', 'from zone': 'MEL', 'to zone': 'SYD', 'min days': 1, 'max days': 2 }
  const cells: Record<string, string | number> = { ...whole, ...rates }
  const header = (await bytesOf(writeTable(templateOf(kind), 'csv'))).toString()
  const row = templateOf(kind).columns.map((column) => cells[column] ?? '')
  const read = await emptyReading('lanes', `${header}${row.join(',')}\r\n`)
  expect([read.questions, read.refused]).toEqual([[], []])
  expect(read.content.lanes).toMatchObject([
    {
      from: 'MEL',
      to: 'SYD',
      kg: [
        [0, 0.2926],
        ...(kind === 'lanes'
          ? []
          : [
              [250, 0.275],
              [500, 0.25],
            ]),
      ],
    },
  ])
})

test('no cell of a CSV file is a formula', async () => {
  for (const [kind] of lists) {
    const table = await exportOf(database.pool, organisationId, kind, undefined)
    const text = (await bytesOf(writeTable(table, 'csv'))).toString()
    expect(text.match(/(?:^|,|\n)"?[=+@]/g)).toBeNull()
    expect(text.match(/(?:^|,|\n)"?-(?!\d+(?:\.\d+)?%)/g)).toBeNull()
  }
})
