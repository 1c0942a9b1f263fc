import { describe, expect, test } from 'vitest'
import { askedOf, cellsOf, reasonsOf, requestOf } from '../../../../test/file-requests.ts'
import { sheetOf } from '../../../../test/sheet-of.ts'
import type { Sheet } from '../../../spreadsheets/cells/sheet.ts'
import type { FileKind, FileReading, FileRequest } from '../file-reading.ts'
import { readFile } from '../read-file.ts'

/** A sheet of lines with cells between bars. Those with tildes around them are struck out. */
function sheetWith(lines: readonly string[], merged: Sheet['merged'] = []): Sheet {
  const sheet = sheetOf(lines.map(cellsOf), merged)
  const isStruck = (cell: unknown): cell is string => typeof cell === 'string' && /^~.*~$/.test(cell)
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const struck = row.cells.flatMap((cell, at) => (isStruck(cell) ? [at] : []))
      const cells = row.cells.map((cell) => (isStruck(cell) ? cell.slice(1, -1) : cell))
      return { ...row, cells, ...(struck.length > 0 && { struck }) }
    }),
  }
}

const readLines = (kind: FileKind, lines: readonly string[], more: Partial<FileRequest> = {}) =>
  readFile(requestOf(kind, [sheetWith(lines)], more))

const howTo = 'delete what is struck out, or remove the strike-through'
const area = {
  key: 'REMOTE',
  name: 'Remote area',
  direction: 'goods that go there',
  basis: 'for each consignment',
  fuel: 'no',
}

/** A table of each kind; what is taken of it besides the cell that is struck out. */
const kinds: [kind: FileKind, cell: string, lines: string[], more?: Partial<FileRequest>][] = [
  ['customers', 'B2', ['Customer id | Name', 'A | ~Old name~', 'B | Kept']],
  ['zones', 'B2', ['Zone | Postcode', 'SYD | ~2000~', 'MEL | 3000']],
  [
    'fuel-levies',
    'C2',
    ['Carrier | Effective from | Percent', 'GALAH | 2026-07-01 | ~18.5~', 'BANDI | 2026-07-01 | 21'],
  ],
  [
    'surcharges',
    'E2',
    ['Id | Name | Carrier | Basis | Amount', 'A | A | GALAH | FIXED | ~5~', 'B | B | GALAH | FIXED | 6'],
  ],
  ['area-surcharges', 'A2', ['Postcode | Amount', '~2000~ | 5', '3000 | 6'], { answers: area }],
  [
    'customer-rates',
    'E2',
    [
      'Customer id | Carrier | Rate card | Effective from | Markup %',
      'SALTBUSH | GALAH | GLX-STD | 2026-07-01 | ~18~',
      'IRONBARK | GALAH | GLX-STD | 2026-07-01 | 12',
    ],
  ],
  [
    'spot-rates',
    'H2',
    [
      'Id | Customer id | Service | From zone | To zone | Kg from | Kg to | Amount | Message | Valid from | Valid to',
      'S1 | SALTBUSH | GLX-ROAD | MEL | SYD | 0 | 500 | ~640~ | Agreed | 2026-07-01 | 2026-12-31',
      'S2 | SALTBUSH | GLX-ROAD | MEL | SYD | 0 | 500 | 630 | Agreed | 2026-07-01 | 2026-12-31',
    ],
  ],
  [
    'lanes',
    'D2',
    [
      'Service | From zone | To zone | Rate per kg | Days',
      'GLX-ROAD | MEL | SYD | ~0.29~ | 1',
      'GLX-ROAD | SYD | MEL | 0.27 | 1',
    ],
    { answers: {} },
  ],
]

/** How many things a file gives. */
const countOf = ({ content }: FileReading): number =>
  [content.zones ?? [], content.lanes ?? [], ...Object.values(content.document ?? {})].reduce(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  )

describe.each(kinds)('%s', (kind, cell, lines, more = {}) => {
  const target = kind === 'zones' ? 'AU' : kind === 'lanes' ? 'GLX-STD' : 'GALAH'
  const options = { ...more, known: { ...requestOf(kind, []).known, target } }

  test('a cell that is struck out is refused, the next row is taken', () => {
    const read = readLines(kind, lines, options)
    expect([askedOf(read), reasonsOf(read)]).toEqual([[], [`2: Cell ${cell} is struck out: ${howTo}`]])
    const without = lines.filter((_, at) => at !== 1)
    expect(countOf(read)).toBe(countOf(readLines(kind, without, options)))
  })

  test('so is a row that is struck out', () => {
    const all = (line: string) =>
      cellsOf(line.replaceAll('~', ''))
        .map((text) => `~${text}~`)
        .join(' | ')
    const read = readLines(kind, [lines[0] ?? '', all(lines[1] ?? ''), lines[2] ?? ''], options)
    expect(reasonsOf(read)).toEqual(['2: Row 2 is struck out: delete it or remove the strike-through'])
  })

  test('what somebody writes in its place is taken', () => {
    const column = cell.charCodeAt(0) - 65
    const text = cellsOf(lines[1] ?? '')[column]?.replaceAll('~', '') ?? ''
    const mended = [{ sheet: 'Sheet', row: 2, column, text }]
    const plain = lines.map((line) => line.replaceAll('~', ''))
    const read = readLines(kind, lines, { ...options, mended })
    expect(reasonsOf(read)).toEqual([])
    expect(read.content).toEqual(readLines(kind, plain, options).content)
  })
})

const levies = 'Carrier | Effective from | Percent'

test('a column that is left out may have cells that are struck out', () => {
  const read = readLines('fuel-levies', [`${levies} | Notes`, 'GALAH | 2026-07-01 | 18.5 | ~20~'])
  expect([reasonsOf(read), countOf(read)]).toEqual([[], 1])
})

test('a column whose header is struck out is asked about', () => {
  const read = readLines('fuel-levies', [
    'Carrier | Effective from | ~Levy~ | Percent',
    'GALAH | 2026-07-01 | 18.5 | 20',
  ])
  expect(read.questions.map(({ text }) => text)).toEqual([
    'What is column C, Levy? Its header is struck out and looks like percent.',
  ])
})

test('cells that mean the same as one that is struck out are refused with it', () => {
  const lines = [levies, '~GALAH~ | 2026-07-01 | 18.5', '| 2026-08-01 | 19', 'BANDI | 2026-08-01 | 20']
  const answers = { 'blanks of carrier': 'same as above' }
  expect(reasonsOf(readLines('fuel-levies', lines, { answers }))).toEqual([
    `2: Cell A2 is struck out: ${howTo}`,
    `3: Cell A3 is struck out: ${howTo}`,
  ])
  const merged = [{ fromRow: 2, toRow: 3, fromColumn: 0, toColumn: 0 }]
  expect(reasonsOf(readFile(requestOf('fuel-levies', [sheetWith(lines, merged)])))).toEqual([
    `2: Cell A2 is struck out: ${howTo}`,
    `3: Cell A3 is struck out: ${howTo}`,
  ])
})

test('a zone keeps its places, and a levy is not removed, because of a row that is struck out', () => {
  const zones = readLines('zones', ['Zone | Postcode', 'SYD | ~2000~', 'MEL | 3000'])
  expect([...(zones.refusedPlaces?.zones ?? [])]).toEqual(['SYD'])
  const levy = readLines('fuel-levies', [levies, 'GALAH | 2026-07-01 | ~18.5~'])
  expect([levy.refusedThings, levy.refusesUnnamed]).toEqual([['GALAH/-/2026-07-01'], false])
  const unnamed = readLines('fuel-levies', [levies, '~GALAH~ | 2026-07-01 | 18.5'])
  expect(unnamed.refusesUnnamed).toBe(true)
})

describe('a matrix of rates', () => {
  const known = { ...requestOf('lanes', []).known, target: 'GLX-STD' }
  const answers = { 'measure of Sheet A1': 'rate per kg', service: 'GLX-ROAD', days: '1' }
  const refusedIn = (lines: readonly string[]) => {
    const read = readLines('lanes', lines, { known, answers })
    expect(askedOf(read)).toEqual([])
    return read.refused.map(({ reason, lane }) => `${lane?.from} ${lane?.to}: ${reason}`)
  }

  test('a rate that is struck out refuses its lane', () => {
    expect(refusedIn(['From | SYD | MEL', 'SYD | ~0.1~ | 0.2', 'MEL | 0.3 | 0.4'])).toEqual([
      `SYD SYD: Cell B2 is struck out: ${howTo}`,
    ])
  })

  test('a zone that is struck out refuses all lanes below it, or beside it', () => {
    expect(refusedIn(['From | SYD | ~MEL~', 'SYD | 0.1 | 0.2', 'MEL | 0.3 | 0.4'])).toEqual([
      `SYD MEL: Cell C1 is struck out: ${howTo}`,
      `MEL MEL: Cell C1 is struck out: ${howTo}`,
    ])
    expect(refusedIn(['From | SYD | MEL', '~SYD~ | 0.1 | 0.2', 'MEL | 0.3 | 0.4'])).toEqual([
      `SYD SYD: Cell A2 is struck out: ${howTo}`,
      `SYD MEL: Cell A2 is struck out: ${howTo}`,
    ])
  })
})
