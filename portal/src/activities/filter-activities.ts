import { writeSearch } from '../address/search-text.ts'
import { dayAfter } from '../format/days.ts'
import type { Days } from '../parts/fields/day-range.tsx'
import { firstWeek } from './weeks.ts'

/** How many weeks can be shown; totals are of eight unless chosen. */
export const weekCounts = ['4', '8', '13', '26', '52'] as const
const weeksDefault = 8
const weeksMax = 52

/** Why an activity can be flagged. */
export const activityFlags = [
  'unknownChargeCode',
  'missingCustomer',
  'unknownCustomer',
  'unknownWarehouse',
  'clockChange',
] as const

export interface ActivitiesSearch {
  /** Totals unless given. */
  view?: 'rows' | 'flagged' | undefined
  /** Charge codes alone unless given. */
  by?: 'customerId' | 'warehouseCode' | undefined
  weeks?: (typeof weekCounts)[number] | undefined
  /** First and last day, instead of weeks, in the organisation's zone. */
  from?: string | undefined
  to?: string | undefined
  customer?: string[] | undefined
  warehouse?: string[] | undefined
  code?: string[] | undefined
  status?: string[] | undefined
  /** One import, or several to compare. */
  import?: string[] | undefined
  /** Why activities are flagged; any reason unless given. */
  flag?: (typeof activityFlags)[number] | undefined
  /** A reference. */
  find?: string | undefined
  /** The row of totals whose chart is drawn. */
  row?: string | undefined
  /** The activity that is open in the drawer. */
  open?: string | undefined
}

/** Where an activity came from names it in the address. */
export const rowKeyOf = ({ importId, rowNumber }: { importId: string; rowNumber: number }) =>
  `${importId}.${rowNumber}`

/** Anything else in the address opens nothing. */
export const isRowKey = (text: string) => /^[0-9a-f-]{36}\.\d{1,9}$/.test(text)

export function readRowKey(key: string): { importId: string; rowNumber: number } {
  const [importId = '', rowNumber] = key.split('.')
  return { importId, rowNumber: Number(rowNumber) }
}

export const weekCountOf = ({ weeks }: ActivitiesSearch) =>
  weeks === undefined ? weeksDefault : Number(weeks)

/** Whether days are chosen instead of weeks. */
export const areDays = ({ from, to }: ActivitiesSearch) => from !== undefined || to !== undefined

/** Rows are of all weeks unless some are chosen. */
export const areAllWeeks = (search: ActivitiesSearch) =>
  search.view !== undefined && search.weeks === undefined && !areDays(search)

/** The weeks that a view shows unless others are chosen. */
export const areDefaultWeeks = (search: ActivitiesSearch) =>
  !areDays(search) &&
  (search.view === undefined ? weekCountOf(search) === weeksDefault : search.weeks === undefined)

/** What a choice of weeks or days sets; it takes the place of the other. */
export const onlyWeeks = (weeks: ActivitiesSearch['weeks']) => ({ weeks, from: undefined, to: undefined })
export const onlyDays = ({ from, to }: Days) => ({ weeks: undefined, from, to })

/** Shows everything of a view. */
export const noFilters = {
  ...onlyWeeks(undefined),
  customer: undefined,
  warehouse: undefined,
  code: undefined,
  status: undefined,
  import: undefined,
  flag: undefined,
  find: undefined,
  open: undefined,
} satisfies ActivitiesSearch

/** The days of so many weeks. The last one is today, to its end: activities can be dated ahead. */
const daysOfWeeks = (search: ActivitiesSearch, today: string) => ({
  from: firstWeek(today, weekCountOf(search)),
  to: today,
})

/** What another view shows: rows keep the weeks of the totals; all that is flagged needs a look, of any week. */
export function viewChange(
  search: ActivitiesSearch,
  view: 'totals' | 'rows' | 'flagged',
): Partial<ActivitiesSearch> {
  if (view === 'totals') return { view: undefined }
  const isOfDefaultWeeks = search.view === undefined && !areDays(search) && search.weeks === undefined
  return view === 'rows' && isOfDefaultWeeks ? { view, weeks: `${weeksDefault}` } : { view }
}

/** The days of the totals: whole weeks up to today, or those chosen. Of more than a year, the last weeks. */
export function totalsDaysOf(search: ActivitiesSearch, today: string): { from: string; to: string } {
  if (!areDays(search)) return daysOfWeeks(search, today)
  const { from, to = today } = search
  const first = from ?? firstWeek(to, weeksDefault)
  const earliest = firstWeek(to, weeksMax)
  return { from: first > earliest ? first : earliest, to }
}

/** The days of the rows: all, unless weeks or days are chosen. */
export function rowsDaysOf(search: ActivitiesSearch, today: string): Days {
  if (areDays(search)) return { from: search.from, to: search.to }
  return areAllWeeks(search) ? {} : daysOfWeeks(search, today)
}

const requestOf = ({ from, to }: Days) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to: dayAfter(to) }),
})

export const totalsFilterOf = (search: ActivitiesSearch, today: string) => ({
  by: search.by ?? ('chargeCode' as const),
  ...requestOf(totalsDaysOf(search, today)),
  ...chosen(search),
})

export const rowsFilterOf = (search: ActivitiesSearch, today: string) => ({
  ...chosen(search),
  ...requestOf(rowsDaysOf(search, today)),
  ...(search.import === undefined ? {} : { importId: search.import }),
  ...(search.find === undefined ? {} : { reference: search.find }),
  ...(search.view === 'flagged' ? { flagged: true } : {}),
  ...(search.view === 'flagged' && search.flag !== undefined ? { flag: search.flag } : {}),
})

/** The request for all that the view of flagged rows would show. */
export const flagsFilterOf = (search: ActivitiesSearch, today: string) =>
  rowsFilterOf({ ...search, ...viewChange(search, 'flagged'), flag: undefined }, today)

const chosen = ({ customer, warehouse, code, status }: ActivitiesSearch) => ({
  ...(customer === undefined ? {} : { customerId: customer }),
  ...(warehouse === undefined ? {} : { warehouseCode: warehouse }),
  ...(code === undefined ? {} : { chargeCode: code }),
  ...(status === undefined ? {} : { status }),
})

/** The address of the file with exactly what is shown: the totals or the rows. */
export const exportAddress = (search: ActivitiesSearch, today: string): string =>
  search.view === undefined
    ? `/portal/activity-totals.csv${writeSearch(totalsFilterOf(search, today))}`
    : `/portal/activities.csv${writeSearch(rowsFilterOf(search, today))}`
