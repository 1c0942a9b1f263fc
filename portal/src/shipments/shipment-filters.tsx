import { useQuery } from '@tanstack/react-query'
import { importOf } from '../data/imports.ts'
import { shipments } from '../data/shipments.ts'
import { useNow } from '../format/clock.ts'
import { formatTime } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { customerFilter } from '../freight/customer-filter.tsx'
import { ChoiceList } from '../parts/fields/choice-list.tsx'
import { DayRange, daysText } from '../parts/fields/day-range.tsx'
import { SearchField } from '../parts/fields/search-field.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { type Filter, FilterChips } from '../parts/lists/filter-chips.tsx'
import { textFilter } from '../parts/lists/text-filter.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import type { ShipmentsSearch } from './filter-shipments.ts'

interface Props {
  search: ShipmentsSearch
  onChange(part: Partial<ShipmentsSearch>): void
}

export function ShipmentFilters({ search, onChange }: Props) {
  const zone = useZone()
  return (
    <>
      <SearchField
        label="Shipment id begins with"
        value={search.find ?? ''}
        onChange={(text) => onChange({ find: text === '' ? undefined : text })}
      />
      <Segmented
        label="Which shipments"
        value={search.flagged ? 'flagged' : 'all'}
        onChange={(value) => onChange({ flagged: value === 'flagged' ? true : undefined })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'flagged', label: 'Flagged' },
        ]}
      />
      <FilterChips
        filters={[
          {
            id: 'days',
            label: 'Quote date',
            shown: daysText(search, zone),
            onClear: () => onChange({ from: undefined, to: undefined }),
            edit: (close) => (
              <DayRange
                label="Quote date"
                days={search}
                onChange={(days) => {
                  onChange({ from: days.from, to: days.to })
                  close()
                }}
              />
            ),
          },
          customerFilter({ chosen: search.customer, onChange: (customer) => onChange({ customer }) }),
          importFilter('created', 'Created by', search.created, useImportName(search.created), onChange),
          importFilter('import', 'Last written by', search.import, useImportName(search.import), onChange),
          textFilter({
            id: 'reference',
            label: 'Reference',
            hint: 'Of the import that created the shipments',
            text: search.reference,
            onChange: (reference) => onChange({ reference }),
          }),
          textFilter({
            id: 'lastReference',
            label: 'Last reference',
            hint: 'Of the import that last wrote the shipments',
            text: search.lastReference,
            onChange: (lastReference) => onChange({ lastReference }),
          }),
        ]}
      />
    </>
  )
}

/** The name of an import that shipments are filtered by; its id if it has none any more. */
function useImportName(importId: string | undefined): string | undefined {
  const found = useQuery({ ...importOf(importId ?? ''), enabled: importId !== undefined })
  return importId && (found.data?.name ?? (found.isPending ? '…' : importId))
}

const importFilter = (
  id: 'created' | 'import',
  label: string,
  importId: string | undefined,
  shown: string | undefined,
  onChange: Props['onChange'],
): Filter => ({
  id,
  label,
  shown,
  onClear: () => onChange({ [id]: undefined }),
  edit: (close) => (
    <ImportChoice
      selected={importId}
      onChoose={(chosen) => {
        onChange({ [id]: chosen })
        close()
      }}
    />
  ),
})

/** One of the newest imports of shipments. */
function ImportChoice({ selected, onChoose }: { selected: string | undefined; onChoose(id?: string): void }) {
  const zone = useZone()
  const now = useNow()
  return (
    <QueryState what="The imports" query={useQuery(shipments.imports)}>
      {(found) => (
        <ChoiceList
          label="Import"
          options={found.map(({ importId, name, submittedAt }) => ({
            id: importId,
            text: name,
            note: formatTime(submittedAt, zone, now),
          }))}
          selected={selected === undefined ? [] : [selected]}
          onChange={([chosen]) => onChoose(chosen)}
        />
      )}
    </QueryState>
  )
}
