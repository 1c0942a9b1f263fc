import { expect, test } from 'vitest'
import {
  columnsAsRead,
  decisionsLeft,
  firstValueOf,
  fittingHeaders,
  freeColumns,
  headerProblem,
  type Inspection,
  openSuggestions,
  problemLeft,
  problemTitle,
  stillMissing,
  undecided,
  whyNot,
} from './column-decisions.ts'

const column = (name: string, required = false) => ({ name, required, custom: false })
const inspection: Inspection = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  headerRow: null,
  note: null,
  header: ['ShipmentID', 'origin_suburb', 'Cost Center', 'Driver notes', ''],
  problem: 'Invalid file structure.',
  missing: ['originSuburb'],
  repeated: [],
  unrecognised: [
    { header: 'origin_suburb', suggestion: 'originSuburb' },
    { header: 'Cost Center', suggestion: 'costCentre' },
    { header: 'Driver notes', suggestion: null },
  ],
  columns: [
    column('shipmentId', true),
    column('originSuburb', true),
    column('costCentre'),
    column('quoteDate'),
  ],
  firstRows: [
    { rowNumber: 2, cells: ['S-1', 'Truganina', '', 'dock 3', ''] },
    { rowNumber: 3, cells: ['S-2', 'Truganina', 'CELLAR-2', '', ''] },
  ],
  rows: null,
  headerBelow: null,
  sentBefore: [],
}

test('suggestions are accepted together, and the rest needs decisions', () => {
  const accepted = openSuggestions(inspection, {})
  expect(accepted).toEqual({ origin_suburb: 'originSuburb', 'Cost Center': 'costCentre' })
  expect(undecided(inspection, accepted)).toEqual(['Driver notes'])
  expect(stillMissing(inspection, accepted)).toEqual([])
  expect(openSuggestions(inspection, accepted)).toEqual({})
  expect(whyNot(inspection, accepted)).toBe('Decide what Driver notes is.')
  expect(whyNot(inspection, { ...accepted, 'Driver notes': '' })).toBeUndefined()
})

test('a required column that no header is mapped to is missing', () => {
  const decisions = { origin_suburb: '', 'Cost Center': 'costCentre', 'Driver notes': '' }
  expect(whyNot(inspection, decisions)).toBe('Still missing: originSuburb.')
})

test('a header can be mapped to columns that no other header uses', () => {
  const names = freeColumns(inspection, { 'Cost Center': 'costCentre' }, 'Driver notes').map(
    ({ name }) => name,
  )
  expect(names).toEqual(['originSuburb', 'quoteDate'])
  expect(
    freeColumns(inspection, { 'Cost Center': 'costCentre' }, 'Cost Center').map(({ name }) => name),
  ).toContain('costCentre')
})

test('one column needs a decision, two need one', () => {
  const first = { 'Cost Center': '' }
  const second = { ...first, 'Driver notes': '' }
  expect(decisionsLeft(inspection, first)).toBe('2 of 5 need a decision')
  expect(decisionsLeft(inspection, second)).toBe('1 of 5 needs a decision')
  expect(decisionsLeft(inspection, { ...second, origin_suburb: 'originSuburb' })).toBe('All decided')
  // Everything is decided, but a column is missing.
  expect(decisionsLeft(inspection, { ...second, origin_suburb: '' })).toBe('')
})

test('no decision helps against a column that is there twice', () => {
  const twice = { ...inspection, unrecognised: [], missing: [], repeated: ['shipmentId'] }
  expect(decisionsLeft(twice, {})).toBe('')
  expect(problemTitle(twice, {})).toBe('A column is in the file twice.')
  expect(problemTitle({ ...twice, missing: ['itemType'] }, {})).toBe('The header does not match yet.')
  expect(problemTitle(inspection, {})).toBe('The header does not match yet.')
})

test('a header below a title is not mapped', () => {
  const titled = { ...inspection, headerBelow: { rowNumber: 3, cells: ['shipmentId', 'originSuburb'] } }
  expect(whyNot(titled, {})).toBe('The header is not in the first row.')
  expect(whyNot({ ...titled, headerRow: 2 }, {})).toBe('The header is not in row 2.')
})

test('a file without rows is not sent', () => {
  const empty = { ...inspection, unrecognised: [], missing: [], firstRows: [], rows: 0 }
  expect(whyNot(empty, {})).toBe('The file has no rows below its header.')
  expect(headerProblem(empty, {})).toBe(undefined)
  // The estimate found no line, but there are rows.
  expect(whyNot({ ...empty, firstRows: inspection.firstRows }, {})).toBe(undefined)
})

test('a suggestion is not made for two headers, nor for a column that is taken', () => {
  const twice = {
    ...inspection,
    unrecognised: [...inspection.unrecognised, { header: 'Suburb', suggestion: 'originSuburb' }],
  }
  expect(openSuggestions(twice, {})).not.toHaveProperty('Suburb')
  expect(openSuggestions(inspection, { 'Driver notes': 'costCentre' })).toEqual({
    origin_suburb: 'originSuburb',
  })
})

test('a column that occurs twice cannot be fixed by mapping', () => {
  expect(whyNot({ ...inspection, repeated: ['shipmentId'] }, {})).toContain('twice: shipmentId')
})

test('headers that match a column', () => expect(fittingHeaders(inspection)).toEqual(['ShipmentID']))

test('the first rows are shown under the columns they will be read as', () => {
  const shown = (decisions: Record<string, string>) =>
    columnsAsRead(inspection, decisions).map(({ name, isMapped }) => (isMapped ? `${name} *` : name))
  expect(shown({})).toEqual(['shipmentId', 'originSuburb *', 'costCentre *'])
  expect(shown({ 'Cost Center': '', 'Driver notes': 'quoteDate' })).toEqual([
    'shipmentId',
    'originSuburb *',
    'quoteDate *',
  ])
  expect(columnsAsRead(inspection, {}).map(({ position }) => position)).toEqual([0, 1, 2])
})

test('a header is shown with the first value below it', () => {
  expect(firstValueOf(inspection, 'Cost Center')).toBe('CELLAR-2')
  expect(firstValueOf(inspection, 'Driver notes')).toBe('dock 3')
  expect(firstValueOf({ ...inspection, firstRows: [] }, 'Driver notes')).toBe('')
})

test('the notice no longer names a column whose suggestion was accepted', () => {
  const found = { ...inspection, problem: 'Invalid file structure. Missing columns: originSuburb' }
  expect(problemLeft(found, {})).toBe('Missing columns: originSuburb')
  const decided = { origin_suburb: 'originSuburb', 'Cost Center': 'costCentre' }
  expect(problemLeft(found, decided)).toBe('Not recognised: Driver notes.')
  expect(problemLeft(found, { 'Driver notes': '', 'Cost Center': '' })).toBe(
    'Missing: originSuburb. Not recognised: origin_suburb.',
  )
})
