import { describe, expect, test } from 'vitest'
import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { RowGroup } from '../calls/model.ts'
import { captionOf, gridRowOf, suggestionsFor } from './view-row.ts'

const row: CorrectionRow = {
  rowNumber: 1204,
  reasons: ['Origin Zone(s) not found'],
  wrong: ['originPostCode', 'originSuburb'],
  sent: { shipmentId: 'S-88121', originPostCode: '0800', originSuburb: 'DARWN' },
  cells: {},
  state: 'open',
  sentIn: null,
  closedReason: null,
  checked: null,
  detail: null,
  checkedDetail: null,
  changedBy: null,
  changedAt: null,
  writtenSinceBy: null,
}
const columns = ['shipmentId', 'originPostCode', 'originSuburb', 'originState']

describe('a row in the grid', () => {
  test('marks the cells that its reasons are about, and keeps values as text', () => {
    expect(gridRowOf(row, columns, [])).toEqual({
      key: '1204',
      kind: 'row',
      cells: {
        '#reason': { value: 'Origin Zone(s) not found' },
        shipmentId: { value: 'S-88121' },
        originPostCode: { value: '0800', isWrong: true },
        originSuburb: { value: 'DARWN', isWrong: true },
        originState: { value: '' },
      },
    })
  })

  test('shows what was sent beside what somebody typed, even for an emptied cell', () => {
    const changed = { ...row, cells: { originSuburb: 'Darwin', shipmentId: '' } }
    expect(gridRowOf(changed, columns, []).cells).toMatchObject({
      originSuburb: { value: 'Darwin', before: 'DARWN' },
      shipmentId: { value: '', before: 'S-88121' },
    })
  })

  test('marks neither half of a place when somebody has changed one, and nothing when a check accepted the row', () => {
    const wrongCells = (changed: Partial<CorrectionRow>) =>
      Object.entries(gridRowOf({ ...row, ...changed }, columns, []).cells).flatMap(([column, { isWrong }]) =>
        isWrong ? [column] : [],
      )
    expect(wrongCells({ cells: { originPostCode: '0801' } })).toEqual([])
    expect(wrongCells({ cells: { originState: 'NT' } })).toEqual(['originPostCode', 'originSuburb'])
    expect(wrongCells({ cells: { originState: 'NT' }, checked: [] })).toEqual([])
  })

  test.each([
    [{ state: 'sent' as const, sentIn: 'x' }, 'Already sent again. It is not sent twice.'],
    [{ state: 'closed' as const, closedReason: 'doubles' }, 'Closed without sending: doubles'],
    [{ writtenSinceBy: 'x' }, 'A later import has written this shipment, so this row is not sent again.'],
    [{}, undefined],
  ])('is locked when %j', (state, lock) =>
    expect(gridRowOf({ ...row, ...state }, columns, []).lock).toBe(lock),
  )

  test('a column that a person may not change is locked', () => {
    expect(gridRowOf(row, ['customerId'], ['customerId']).cells.customerId).toEqual({
      value: '',
      isLocked: true,
    })
  })
})

describe('the caption of a group', () => {
  const group: RowGroup = {
    groupNumber: 1,
    reason: 'Origin Zone(s) not found',
    wrong: [
      { column: 'originPostCode', value: '0800' },
      { column: 'originSuburb', value: 'DARWN' },
    ],
    context: [{ column: 'originState', value: 'NT' }],
    rowCount: 3,
    firstRow: 1204,
    open: 3,
    changed: 0,
    accepted: 0,
    sent: 0,
    closed: 0,
    changedTo: null,
    change: null,
    sentIn: null,
    suggestions: [],
  }

  test('shows the values that its rows share', () => {
    expect(captionOf(group).cells).toEqual({
      '#reason': { value: 'Origin Zone(s) not found' },
      originPostCode: { value: '0800', isWrong: true },
      originSuburb: { value: 'DARWN', isWrong: true },
      originState: { value: 'NT' },
    })
  })

  test('shows the change where all rows were changed alike', () => {
    const { cells, lock } = captionOf({ ...group, changed: 3, changedTo: [null, 'Darwin'] })
    expect(cells).toMatchObject({
      originPostCode: { value: '0800' },
      originSuburb: { value: 'Darwin', before: 'DARWN' },
    })
    expect(lock).toBeUndefined()
  })

  test('shows what was sent where rows were changed, but not all alike', () => {
    expect(captionOf({ ...group, changed: 3 }).cells.originSuburb).toEqual({ value: 'DARWN' })
  })

  test('keeps the wrong value while some rows are as they were sent', () => {
    expect(captionOf({ ...group, changed: 2 }).cells.originSuburb).toEqual({ value: 'DARWN', isWrong: true })
  })

  test('nothing is wrong in a group that was sent, and it shows what was changed before', () => {
    const { cells, lock } = captionOf({ ...group, open: 0, sent: 3, changedTo: [null, 'Darwin'] })
    expect(cells.originPostCode).toEqual({ value: '0800' })
    expect(cells.originSuburb).toEqual({ value: 'Darwin', before: 'DARWN' })
    expect(lock).toBeDefined()
  })
})

describe('the suggestions beside a row', () => {
  const suggestions = [{ set: [{ column: 'quoteDate', to: '2026-11-03' }], why: 'day first' }]
  const group: RowGroup = {
    groupNumber: 4,
    reason: 'Valid quote date is required',
    wrong: [{ column: 'quoteDate', value: '03/11/2026' }],
    context: [],
    firstRow: 1204,
    rowCount: 8,
    open: 8,
    changed: 0,
    accepted: 0,
    sent: 0,
    closed: 0,
    changedTo: null,
    change: null,
    sentIn: null,
    suggestions,
  }

  test('stay when another wrong value of the row was corrected, checked or not', () => {
    const corrected = { ...row, cells: { originSuburb: 'Darwin' } }
    expect(suggestionsFor(corrected, group)).toEqual(suggestions)
    expect(suggestionsFor({ ...corrected, checked: ['Valid quote date is required'] }, group)).toEqual(
      suggestions,
    )
  })

  test('go when somebody has changed the cell they are about', () => {
    expect(suggestionsFor({ ...row, cells: { quoteDate: '2026-11-04' } }, group)).toEqual([])
  })
})
