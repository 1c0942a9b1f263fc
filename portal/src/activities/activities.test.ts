import { expect, test } from 'vitest'
import { isSetUpNow } from '../api/choices.ts'
import { explainFlag } from '../format/flag.ts'
import {
  type ActivitiesSearch,
  areAllWeeks,
  areDefaultWeeks,
  exportAddress,
  isRowKey,
  readRowKey,
  rowKeyOf,
  rowsFilterOf,
  totalsFilterOf,
  viewChange,
} from './filter-activities.ts'
import { adviceOn, areMore, flaggedText } from './flagged-text.ts'
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
    ...[true, false, false, false, true],
  ])
  expect(weeksBetween('2026-10-31', '2026-10-01')).toEqual([])
})

test('a charge code is never added to another, every digit counts, and weeks without activities are there', () => {
  const total = (chargeCode: string, group: string | null, week: string, quantity: string) => ({
    ...{ chargeCode, group, week, quantity },
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
    ...{ chargeCode: 'PICK', group, week: '2026-11-09', quantity },
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
  expect([areMore([{ activities: 9999 }]), areMore([{ activities: 6000 }, { activities: 4000 }])]).toEqual([
    false,
    true,
  ])
  expect(adviceOn('unknownChargeCode', ['KITTING'], undefined)).toBe('KITTING: set it up, or reverse them')
  expect(adviceOn('missingCustomer', [], undefined)).toBe('Nobody is billed')
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

test('what was set up since the import is not asked for again', () => {
  const none = { customers: [], warehouses: [], carriers: [], services: [], rateCards: [] }
  const known = { ...none, chargeCodes: [{ id: 'KITTING', name: 'Kitting' }] }
  expect(adviceOn('unknownChargeCode', ['KITTING', 'WRAP'], known)).toBe('WRAP: set it up, or reverse them')
  expect(adviceOn('unknownChargeCode', ['KITTING'], known)).toBe('KITTING: set up since the import')
  expect(adviceOn('missingCustomer', ['KITTING'], known)).toBe('KITTING: nobody is billed')
  const explained = (isSetUp: boolean | undefined) => explainFlag('unknownChargeCode', isSetUp)
  expect(explained(isSetUpNow('unknownChargeCode', 'KITTING', known))).toBe(
    'It was not set up at the import. It is set up now.',
  )
  expect(explained(isSetUpNow('unknownChargeCode', 'WRAP', known))).toBe(
    'This charge code is not set up. Set it up, or reverse the activity.',
  )
  expect(explained(isSetUpNow('unknownChargeCode', 'WRAP', undefined))).toBe(
    'It was not set up at the import.',
  )
})
