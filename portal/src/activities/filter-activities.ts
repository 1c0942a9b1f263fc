import { writeSearch } from '../address/search-text.ts'
import { firstWeek } from './weeks.ts'

/** How many weeks can be shown; totals are of eight unless chosen. */
export const weekCounts = ['4', '8', '13', '26', '52'] as const
const weeksDefault = 8

/** Why an activity can be flagged. */
export const activityFlags = [
  'unknownChargeCode',
  'missingCustomer',
  'unknownCustomer',
  'unknownWarehouse',
] as const

export interface ActivitiesSearch {
  /** Totals unless given. */
  view?: 'rows' | 'flagged' | undefined
  /** Charge codes alone unless given. */
  by?: 'customerId' | 'warehouseCode' | undefined
  weeks?: (typeof weekCounts)[number] | undefined
  customer?: string[] | undefined
  warehouse?: string[] | undefined
  code?: string[] | undefined
  status?: string[] | undefined
  import?: string | undefined
  /** Why activities are flagged; any reason unless given. */
  flag?: (typeof activityFlags)[number] | undefined
  /** A reference. */
  find?: string | undefined
  /** The row of totals whose chart is drawn. */
  row?: string | undefined
}

export const weekCountOf = ({ weeks }: ActivitiesSearch) =>
  weeks === undefined ? weeksDefault : Number(weeks)

/** Rows are of all weeks unless some are chosen. */
export const areAllWeeks = ({ view, weeks }: ActivitiesSearch) => view !== undefined && weeks === undefined

/** The weeks that a view shows unless others are chosen. */
export const areDefaultWeeks = (search: ActivitiesSearch) =>
  search.view === undefined ? weekCountOf(search) === weeksDefault : search.weeks === undefined

/** The request for totals: whole weeks up to now. */
export const totalsFilterOf = (search: ActivitiesSearch, today: string) => ({
  by: search.by ?? ('chargeCode' as const),
  from: firstWeek(today, weekCountOf(search)),
  ...chosen(search),
})

/** The request for rows: of all weeks, unless some are chosen. */
export const rowsFilterOf = (search: ActivitiesSearch, today: string) => ({
  ...chosen(search),
  ...(areAllWeeks(search) ? {} : { from: firstWeek(today, weekCountOf(search)) }),
  ...(search.import === undefined ? {} : { importId: search.import }),
  ...(search.find === undefined ? {} : { reference: search.find }),
  ...(search.view === 'flagged' ? { flagged: true } : {}),
  ...(search.view === 'flagged' && search.flag !== undefined ? { flag: search.flag } : {}),
})

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
