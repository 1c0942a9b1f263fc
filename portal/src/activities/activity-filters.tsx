import { useQuery } from '@tanstack/react-query'
import { choices, optionsOf } from '../api/choices.ts'
import { useZone } from '../format/zone.ts'
import { ChoiceList } from '../parts/choice-list.tsx'
import { type Filter, FilterChips } from '../parts/filter-chips.tsx'
import type { Option } from '../parts/options.tsx'
import {
  type ActivitiesSearch,
  areAllWeeks,
  areDefaultWeeks,
  weekCountOf,
  weekCounts,
} from './filter-activities.ts'
import { activities } from './queries.ts'
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
  const oneOf = (
    id: 'customer' | 'warehouse' | 'code' | 'status',
    label: string,
    options: Option[],
  ): Filter => ({
    ...{ id, label, shown: search[id] },
    onClear: () => onChange({ [id]: undefined }),
    edit: (close) => (
      <ChoiceList
        label={label}
        options={options}
        selected={[search[id]].filter((value) => value !== undefined)}
        onChange={([chosen]) => {
          onChange({ [id]: chosen })
          close()
        }}
      />
    ),
  })
  const weeks: Filter = {
    ...{ id: 'weeks', label: 'Weeks' },
    shown: areAllWeeks(search) ? undefined : weeksText(today, weekCountOf(search), zone),
    onClear: areDefaultWeeks(search) ? undefined : () => onChange({ weeks: undefined }),
    edit: (close) => (
      <ChoiceList
        label="Weeks"
        options={weekCounts.map((count) => ({ id: count, text: `The last ${count} weeks` }))}
        selected={areAllWeeks(search) ? [] : [String(weekCountOf(search))]}
        onChange={([chosen]) => {
          const weeks = weekCounts.find((count) => count === chosen)
          onChange({ weeks: areDefaultWeeks({ ...search, weeks }) ? undefined : weeks })
          close()
        }}
      />
    ),
  }
  const ofImport: Filter = {
    ...{ id: 'import', label: 'Import', shown: search.import },
    onClear: () => onChange({ import: undefined }),
    edit: () => <div className="import-shown">Only activities of this import are shown.</div>,
  }
  return (
    <FilterChips
      filters={[
        weeks,
        oneOf('warehouse', 'Warehouse', optionsOf(known?.warehouses)),
        oneOf('customer', 'Customer', optionsOf(known?.customers)),
        oneOf('code', 'Charge code', optionsOf(known?.chargeCodes)),
        oneOf(
          'status',
          'Status',
          statuses.map((status) => ({ id: status, text: status })),
        ),
        ...(search.view !== undefined && search.import !== undefined ? [ofImport] : []),
      ]}
    />
  )
}
