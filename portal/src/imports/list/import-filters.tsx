import { useQuery } from '@tanstack/react-query'
import { imports } from '../../data/imports.ts'
import { ChoiceList } from '../../parts/fields/choice-list.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { type Filter, FilterChips } from '../../parts/lists/filter-chips.tsx'
import type { ImportsSearch } from './filter-imports.ts'

interface ImportFiltersProps {
  search: ImportsSearch
  onChange(change: Partial<ImportsSearch>): void
}

const choices = {
  submitted: [
    { id: 'today', text: 'today' },
    { id: '7-days', text: 'last 7 days' },
    { id: '30-days', text: 'last 30 days' },
  ],
  kind: [
    { id: 'shipments', text: 'shipments' },
    { id: 'activities', text: 'activities' },
  ],
  status: [
    { id: 'queued', text: 'queued' },
    { id: 'processing', text: 'processing' },
    { id: 'completed', text: 'completed' },
    { id: 'rejected', text: 'with rejected rows' },
    { id: 'failed', text: 'failed' },
    { id: 'cancelled', text: 'cancelled' },
  ],
  source: [
    { id: 'file', text: 'file' },
    { id: 'data', text: 'JSON push' },
  ],
}
const labels = { submitted: 'Submitted', kind: 'Kind', status: 'Status', source: 'Source' }

export function ImportFilters({ search, onChange }: ImportFiltersProps) {
  const filters = (Object.keys(choices) as (keyof typeof choices)[]).map(
    (id): Filter => ({
      id,
      label: labels[id],
      shown: choices[id].find((choice) => choice.id === search[id])?.text,
      onClear: () => onChange({ [id]: undefined }),
      edit: (close) => (
        <ChoiceList
          label={labels[id]}
          options={choices[id]}
          selected={search[id] === undefined ? [] : [search[id]]}
          onChange={([chosen]) => {
            onChange({ [id]: chosen })
            close()
          }}
        />
      ),
    }),
  )
  const senders = useQuery(imports.senders).data ?? []
  const by: Filter = {
    id: 'by',
    label: 'By',
    // Somebody who has been removed has no name any more.
    shown: search.by && (senders.find(({ id }) => id === search.by)?.name ?? search.by),
    onClear: () => onChange({ by: undefined }),
    edit: (close) => (
      <ChoiceList
        label="By"
        options={senders.map(({ id, name, type }) => ({
          id,
          text: name,
          note: type === 'key' ? 'API key' : 'person',
        }))}
        selected={search.by === undefined ? [] : [search.by]}
        onChange={([chosen]) => {
          onChange({ by: chosen })
          close()
        }}
      />
    ),
  }
  return (
    <>
      <SearchField
        label="Name or import id"
        value={search.find ?? ''}
        onChange={(find) => onChange({ find: find === '' ? undefined : find })}
      />
      <FilterChips filters={[...filters, by]} />
    </>
  )
}
