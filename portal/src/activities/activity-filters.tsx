import { useQuery } from '@tanstack/react-query'
import { activities } from '../data/activities.ts'
import { choices, optionsOf } from '../data/choices.ts'
import { formatFlag } from '../format/flag.ts'
import { useZone } from '../format/zone.ts'
import { customerFilter } from '../freight/customer-filter.tsx'
import { WrittenBy } from '../freight/written-by.tsx'
import type { Option } from '../parts/basics/options.tsx'
import { ChoiceList } from '../parts/fields/choice-list.tsx'
import { DayForm, daysText } from '../parts/fields/day-range.tsx'
import { choiceFilter } from '../parts/lists/choice-filter.tsx'
import { type Filter, FilterChips } from '../parts/lists/filter-chips.tsx'
import {
  type ActivitiesSearch,
  activityFlags,
  areAllWeeks,
  areDays,
  areDefaultWeeks,
  onlyDays,
  onlyWeeks,
  rowsDaysOf,
  totalsDaysOf,
  weekCountOf,
  weekCounts,
} from './filter-activities.ts'
import { useImportsShown } from './imports-shown.ts'
import { weeksText } from './weeks.ts'

interface Props {
  search: ActivitiesSearch
  today: string
  onChange(part: Partial<ActivitiesSearch>): void
}

/** Filters of both the totals and the rows. */
export function ActivityFilters({ search, today, onChange }: Props) {
  const zone = useZone()
  const known = useQuery(choices).data
  const statuses = useQuery(activities.statuses).data ?? []
  const someOf = (id: 'warehouse' | 'code' | 'status', label: string, options: Option[]) =>
    choiceFilter({
      id,
      label,
      options,
      chosen: search[id],
      onChange: (chosen) => onChange({ [id]: chosen }),
    })
  const weeks: Filter = {
    id: 'weeks',
    label: 'Weeks',
    shown: weeksShown(search, today, zone),
    onClear: areDefaultWeeks(search) ? undefined : () => onChange(onlyWeeks(undefined)),
    edit: (close) => (
      <>
        <ChoiceList
          label="Weeks"
          options={weekCounts.map((count) => ({ id: count, text: `The last ${count} weeks` }))}
          selected={areAllWeeks(search) || areDays(search) ? [] : [String(weekCountOf(search))]}
          onChange={([chosen]) => {
            const weeks = weekCounts.find((count) => count === chosen)
            const part = onlyWeeks(weeks)
            onChange(areDefaultWeeks({ ...search, ...part }) ? onlyWeeks(undefined) : part)
            close()
          }}
        />
        <DayForm
          days={search}
          onChange={(days) => {
            onChange(onlyDays(days))
            close()
          }}
        />
      </>
    ),
  }
  const importIds = search.import ?? []
  const ofImport: Filter = {
    id: 'import',
    label: 'Import',
    shown: useImportsShown(importIds),
    onClear: () => onChange({ import: undefined }),
    edit: () => importIds.map((importId) => <WrittenBy key={importId} importId={importId} />),
  }
  const ofFlag: Filter = {
    id: 'flag',
    label: 'To look at',
    shown: search.flag && formatFlag(search.flag),
    onClear: () => onChange({ flag: undefined }),
    edit: (close) => (
      <ChoiceList
        label="To look at"
        options={activityFlags.map((flag) => ({ id: flag, text: formatFlag(flag) }))}
        selected={search.flag === undefined ? [] : [search.flag]}
        onChange={([chosen]) => {
          onChange({ flag: activityFlags.find((flag) => flag === chosen) })
          close()
        }}
      />
    ),
  }
  return (
    <FilterChips
      filters={[
        weeks,
        someOf('warehouse', 'Warehouse', optionsOf(known?.warehouses)),
        customerFilter({ chosen: search.customer, onChange: (customer) => onChange({ customer }) }),
        someOf('code', 'Charge code', optionsOf(known?.chargeCodes)),
        someOf(
          'status',
          'Status',
          statuses.map((status) => ({ id: status, text: status })),
        ),
        ...(search.view === 'flagged' ? [ofFlag] : []),
        ...(search.view !== undefined && importIds.length > 0 ? [ofImport] : []),
      ]}
    />
  )
}

/** The days that a view shows, as people read them; undefined if it shows all. */
function weeksShown(search: ActivitiesSearch, today: string, zone: string): string | undefined {
  if (areAllWeeks(search)) return undefined
  if (!areDays(search)) return weeksText(today, weekCountOf(search), zone)
  return daysText((search.view === undefined ? totalsDaysOf : rowsDaysOf)(search, today), zone)
}
