import { useQuery } from '@tanstack/react-query'
import { actors } from '../../data/audit-log.ts'
import { useToday } from '../../format/clock.ts'
import { daysBefore } from '../../format/days.ts'
import { useZone } from '../../format/zone.ts'
import { ChoiceList } from '../../parts/fields/choice-list.tsx'
import { daysText } from '../../parts/fields/day-range.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { type Filter, FilterChips } from '../../parts/lists/filter-chips.tsx'
import { kindName, kindOptions } from './describe-change.ts'
import type { AuditLogSearch } from './filter-changes.ts'

interface AuditLogFiltersProps {
  search: AuditLogSearch
  onChange(part: Partial<AuditLogSearch>, replace?: boolean): void
}

export function AuditLogFilters({ search, onChange }: AuditLogFiltersProps) {
  const zone = useZone()
  const today = useToday()
  const known = useQuery(actors).data ?? []
  const filters: Filter[] = [
    {
      id: 'days',
      label: 'Days',
      shown: daysText(search, zone),
      onClear: () => onChange({ from: undefined, to: undefined }),
      edit: (close) => (
        <ChoiceList
          label="Days"
          options={spans.map(({ days, text }) => ({ id: String(days), text }))}
          selected={spans
            .filter(({ days }) => search.to === undefined && search.from === daysBefore(today, days))
            .map(({ days }) => String(days))}
          onChange={([days]) => {
            if (days !== undefined) onChange({ from: daysBefore(today, Number(days)), to: undefined })
            close()
          }}
        />
      ),
    },
    choiceFilter({
      id: 'who',
      label: 'Who',
      options: known.map(({ actorName, personName }) => ({
        id: actorName,
        text: personName ?? actorName,
        ...(personName !== null && personName !== actorName ? { note: actorName } : {}),
      })),
      chosen: search.who,
      onChange: (who) => onChange({ who }),
    }),
    {
      id: 'kind',
      label: 'What',
      shown: search.kind === undefined ? undefined : kindName(search.kind),
      onClear: () => onChange({ kind: undefined }),
      edit: (close) => (
        <ChoiceList
          label="What"
          options={kindOptions}
          selected={search.kind === undefined ? [] : [search.kind]}
          onChange={([kind]) => {
            onChange({ kind })
            close()
          }}
        />
      ),
    },
  ]
  return (
    <>
      <SearchField
        label="Code, name or value"
        value={search.find ?? ''}
        onChange={(find) => onChange({ find: find === '' ? undefined : find }, true)}
      />
      <FilterChips filters={filters} />
    </>
  )
}

const spans = [
  { days: 0, text: 'Today' },
  { days: 6, text: 'Last 7 days' },
  { days: 29, text: 'Last 30 days' },
  { days: 89, text: 'Last 90 days' },
]
