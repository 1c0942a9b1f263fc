import { SearchField } from '../../parts/fields/search-field.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import type { KeysSearch } from './filter-keys.ts'

interface Props {
  search: KeysSearch
  onChange(part: Partial<KeysSearch>): void
}

export function KeyFilters({ search, onChange }: Props) {
  return (
    <div className="row wrap list-filters">
      <SearchField
        label="Name, beginning or who made it"
        value={search.find ?? ''}
        onChange={(find) => onChange({ find: find === '' ? undefined : find })}
      />
      <Segmented
        label="Which keys"
        value={search.state ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'revoked', label: 'Revoked' },
        ]}
      />
    </div>
  )
}
