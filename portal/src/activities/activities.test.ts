import { expect, test } from 'vitest'
import {
  type ActivitiesSearch,
  areAllWeeks,
  areDefaultWeeks,
  exportAddress,
  flagsFilterOf,
  isRowKey,
  readRowKey,
  rowKeyOf,
  rowsFilterOf,
  totalsFilterOf,
  viewChange,
} from './filter-activities.ts'
import { adviceOn, areMore, flaggedLabel, flaggedText } from './flagged-text.ts'
import { importsText } from './imports-shown.ts'
import { pivotOf } from './pivot.ts'
import { stackOf } from './stack.ts'
import { isPart, mondayOf, weeksBetween, weeksText } from './weeks.ts'

test('weeks begin on Monday, and this week is the last', () => {
  expect(['2026-11-15', '2026-11-16', '2026-03-01'].map(mondayOf)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-02-23',
  ])
  expect(weeksBetween('2026-10-26', '2026-11-15')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
  expect(weeksText('2026-11-15', 3, 'Australia/Sydney')).toBe('26 Oct – 15 Nov 2026')
  expect(weeksText('2027-01-05', 3, 'Australia/Sydney')).toBe('21 Dec 2026 – 5 Jan 2027')
})

test('totals are of eight weeks, rows of all, unless others are chosen', () => {
  expect([{}, { weeks: '8' as const }, { weeks: '13' as const }].map(areDefaultWeeks)).toEqual([
    true,
    true,
    false,
  ])
  const rows = { view: 'rows' as const }
  expect([areDefaultWeeks(rows), areAllWeeks(rows), areAllWeeks({})]).toEqual([true, true, false])
  expect(areDefaultWeeks({ ...rows, weeks: '8' })).toBe(false)
})

test('days take the place of weeks, for totals, rows and both files alike', () => {
  const days = { from: '2026-10-01', to: '2026-10-31' }
  const request = { from: '2026-10-01', to: '2026-11-01' }
  expect(totalsFilterOf(days, '2026-11-15')).toEqual({ by: 'chargeCode', ...request })
  expect(rowsFilterOf({ ...days, view: 'rows' }, '2026-11-15')).toEqual(request)
  expect(exportAddress(days, '2026-11-15')).toBe(
    '/portal/activity-totals.csv?by=chargeCode&from=2026-10-01&to=2026-11-01',
  )
  expect(exportAddress({ ...days, view: 'rows' }, '2026-11-15')).toBe(
    '/portal/activities.csv?from=2026-10-01&to=2026-11-01',
  )
  expect([areDefaultWeeks(days), areAllWeeks({ ...days, view: 'rows' })]).toEqual([false, false])
  // Totals need a first day, and are of a year at most.
  expect(totalsFilterOf({ to: '2026-10-31' }, '2026-11-15').from).toBe('2026-09-07')
  expect(totalsFilterOf({ from: '2020-01-01' }, '2026-11-15').from).toBe('2025-11-17')
  const weeks = weeksBetween('2026-10-01', '2026-10-31')
  expect(weeks).toEqual(['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'])
  expect(weeks.map((week) => isPart(week, '2026-10-01', '2026-10-31', '2026-11-15'))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
  expect(weeksBetween('2026-10-31', '2026-10-01')).toEqual([])
})

test('a charge code is never added to another, every digit counts, and weeks without activities are there', () => {
  const total = (chargeCode: string, group: string | null, week: string, quantity: string) => ({
    chargeCode,
    group,
    week,
    quantity,
  })
  const weeks = ['2026-11-02', '2026-11-09']
  const rows = pivotOf(
    [
      total('PICK', null, '2026-11-09', '0.1'),
      total('PICK', null, '2026-11-02', '0.2'),
      total('HOUR', null, '2026-11-02', '-1'),
      total('HOUR', null, '2020-01-06', '99'),
      total('EXACT', null, '2026-11-02', '123456789012.1235'),
      total('EXACT', null, '2026-11-09', '-0.499999'),
    ],
    weeks,
  )
  expect(rows.map(({ key, quantities, total }) => [key, quantities, total])).toEqual([
    ['PICK', ['0.2', '0.1'], '0.3'],
    ['HOUR', ['-1', '0'], '-1'],
    ['EXACT', ['123456789012.1235', '-0.499999'], '123456789011.623501'],
  ])
  const byCustomer = pivotOf(
    [total('PICK', 'A', weeks[0] as string, '1'), total('PICK', 'B', weeks[0] as string, '2')],
    weeks,
  )
  expect(byCustomer.map(({ key, total }) => [key, total])).toEqual([
    ['PICK A', '1'],
    ['PICK B', '2'],
  ])
})

test('a code is divided by customer, the largest first, and small customers are added together', () => {
  const total = (group: string | null, quantity: string) => ({
    chargeCode: 'PICK',
    group,
    week: '2026-11-09',
    quantity,
  })
  const weeks = ['2026-11-02', '2026-11-09']
  expect(stackOf([total('A', '1'), total('B', '5'), total(null, '2')], weeks)).toEqual([
    { name: 'B', values: ['0', '5'] },
    { name: 'No customer', values: ['0', '2'] },
    { name: 'A', values: ['0', '1'] },
  ])
  const many = [total('A', '1'), total('B', '5'), total('C', '4'), total('D', '3'), total('E', '0.2')]
  expect(stackOf(many, weeks).map(({ name, values }) => [name, values[1]])).toEqual([
    ['B', '5'],
    ['C', '4'],
    ['D', '3'],
    ['2 others', '1.2'],
  ])
})

test('the file has what is shown: the totals or the rows', () => {
  const search: ActivitiesSearch = { customer: ['A', 'B'], find: '0800', by: 'customerId' }
  expect(totalsFilterOf(search, '2026-11-15')).toEqual({
    by: 'customerId',
    from: '2026-09-21',
    to: '2026-11-16',
    customerId: ['A', 'B'],
  })
  expect(exportAddress(search, '2026-11-15')).toBe(
    '/portal/activity-totals.csv?by=customerId&from=2026-09-21&to=2026-11-16&customerId=A&customerId=B',
  )
  const rows: ActivitiesSearch = { ...search, status: ['DONE'], view: 'flagged', weeks: '4' }
  expect(rowsFilterOf(rows, '2026-11-15')).toEqual({
    customerId: ['A', 'B'],
    status: ['DONE'],
    from: '2026-10-19',
    to: '2026-11-16',
    reference: '0800',
    flagged: true,
  })
  expect(exportAddress(rows, '2026-11-15')).toBe(
    '/portal/activities.csv?customerId=A&customerId=B&status=DONE&from=2026-10-19&to=2026-11-16&reference=0800&flagged=true',
  )
  const flag = 'unknownChargeCode'
  expect(rowsFilterOf({ view: 'flagged', flag }, '2026-11-15')).toEqual({ flagged: true, flag })
  expect(rowsFilterOf({ view: 'rows', flag }, '2026-11-15')).toEqual({})
})

test('rows keep the weeks that the totals show, and go on to the end of today', () => {
  expect(viewChange({}, 'rows')).toEqual({ view: 'rows', weeks: '8' })
  expect(viewChange({ weeks: '4' }, 'rows')).toEqual({ view: 'rows' })
  expect(viewChange({ from: '2026-10-01' }, 'rows')).toEqual({ view: 'rows' })
  expect(viewChange({}, 'flagged')).toEqual({ view: 'flagged' })
  expect(viewChange({ view: 'flagged' }, 'rows')).toEqual({ view: 'rows' })
  expect(viewChange({ view: 'rows', weeks: '8' }, 'totals')).toEqual({ view: undefined })
  for (const weeks of ['4', '8'] as const) {
    const { by: _, ...ofTotals } = totalsFilterOf({ weeks }, '2026-11-15')
    expect(rowsFilterOf({ weeks, view: 'rows' }, '2026-11-15')).toEqual(ofTotals)
    expect(ofTotals.to).toBe('2026-11-16')
  }
})

test('flagged activities say what they are and what to do', () => {
  expect(flaggedText('unknownChargeCode', 4, false)).toBe('4 activities with an unknown charge code')
  expect(flaggedText('missingCustomer', 1, true)).toBe('At least 1 activity without a customer')
  expect([9999, 10_000].map((count) => areMore({ activities: count }))).toEqual([false, true])
  expect([undefined, 0, 8, 10_000].map(flaggedLabel)).toEqual([
    'Flagged',
    'Flagged',
    'Flagged 8',
    'Flagged 10,000+',
  ])
  const advice = (flag: string, examples: string[], otherExamples = 0) =>
    adviceOn({ flag, examples, otherExamples })
  expect(advice('unknownChargeCode', ['KITTING'])).toBe('KITTING: set it up, or reverse the activities')
  expect(advice('unknownChargeCode', ['A', 'B', 'C'], 2)).toBe(
    'A, B, C and 2 others: set them up, or reverse the activities',
  )
  expect(advice('missingCustomer', ['W1-042'], 1)).toBe('W1-042 and 1 other: nobody is billed')
  expect(advice('missingCustomer', [])).toBe('Nobody is billed')
})

test('what is flagged is counted with the filters of the rows it leads to', () => {
  const today = '2026-11-15'
  for (const search of [
    { customer: ['SALTBUSH'] },
    { code: ['KITTING'], from: '2026-10-01', to: '2026-10-31' },
    { view: 'rows', weeks: '4', find: 'W1' },
    { view: 'flagged', flag: 'missingCustomer' },
  ] satisfies ActivitiesSearch[]) {
    const view = { ...search, ...viewChange(search, 'flagged'), flag: undefined }
    expect(flagsFilterOf(search, today)).toEqual(rowsFilterOf(view, today))
    expect(flagsFilterOf(search, today)).toMatchObject({ flagged: true })
  }
  // Of any week, unless weeks or days are chosen.
  expect(flagsFilterOf({}, today)).toEqual({ flagged: true })
})

test('imports are named, and counted where they share a name', () => {
  expect(importsText(['monday.csv'])).toBe('monday.csv')
  expect(importsText(['monday.csv', 'tuesday.csv'])).toBe('monday.csv, tuesday.csv')
  expect(importsText(['monday.csv', 'monday.csv'])).toBe('monday.csv, 2 imports')
})

test('an activity is named by its import and row in the address', () => {
  const place = { importId: '0198c0de-0000-7000-8000-000000000001', rowNumber: 1204 }
  expect(readRowKey(rowKeyOf(place))).toEqual(place)
  expect([rowKeyOf(place), 'elsewhere', `${place.importId}.`].map(isRowKey)).toEqual([true, false, false])
})
