import { describe, expect, test } from 'vitest'
import type { GridChange, GridRow } from '../../../grid/model.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { outcomeOf, percentStep, stepOf } from './steps.ts'

const kg = (from: number): LaneColumn => ({
  id: `kg ${from}`,
  field: 'break',
  unit: 'kg',
  types: undefined,
  from,
  isFlat: false,
})
const columns: LaneColumn[] = [{ id: 'basic', field: 'basic' }, kg(0), kg(250), { id: 'days', field: 'days' }]
const byId = new Map(columns.map((column) => [column.id, column]))
const row = (to: string): GridRow => ({
  key: `S MEL ${to}`,
  kind: 'row',
  cells: {
    basic: { value: '7.50' },
    'kg 0': { value: '0.2926' },
    'kg 250': { value: '' },
    days: { value: '1–2' },
  },
})
const rowAt = (position: number) => [row('SYD'), row('PER')][position]
const change = (kind: GridChange['kind'], ...values: [string, string, string][]): GridChange => ({
  kind,
  cells: values.map(([column, expected, value]) => ({ rowKey: 'S MEL SYD', column, expected, value })),
  skipped: 0,
})

test('a percentage changes the amounts of a range: not days, and no break that is not there', () => {
  const { label, cells } = percentStep(rowAt, columns, { top: 0, bottom: 1, left: 0, right: 4 }, 4.5)
  expect(label).toBe('Changed 4 cells by +4.5 %')
  expect(cells.map(({ key, column, after }) => [key, column.id, after])).toEqual([
    ['S MEL SYD', 'basic', '7.84'],
    ['S MEL SYD', 'kg 0', '0.3058'],
    ['S MEL PER', 'basic', '7.84'],
    ['S MEL PER', 'kg 0', '0.3058'],
  ])
})

describe('a paste', () => {
  const made = change('paste', ['kg 0', '0.2926', '0.3028'], ['kg 250', '0.2750', ''])
  const step = stepOf(made, byId)

  test('is one step', () => {
    expect(step.label).toBe('Pasted 2 cells')
    expect(step.cells.map(({ after }) => after)).toEqual(['0.3028', ''])
  })

  test('says what it did, and which break it took away', () => {
    const outcome = outcomeOf({ ...made, skipped: 3 }, step, ({ id }) => id)
    expect(outcome.text).toBe(
      '1 figure changed; 3 cells cannot be changed; 1 was empty, so MEL → SYD has no value in the column kg 250.',
    )
    expect(outcome.emptied.map(({ before }) => before)).toEqual(['0.2750'])
  })
})

test('cells of columns that are not shown any more are left out', () => {
  expect(stepOf(change('edit', ['kg 999', '', '1']), byId).cells).toEqual([])
})
