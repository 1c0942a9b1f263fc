import { SearchField } from '../../parts/fields/search-field.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import { readUsersSearch, type UsersSearch, userStates } from './filter-users.ts'
import { roleTexts } from './user-details.ts'

interface Props {
  search: UsersSearch
  onChange(part: Partial<UsersSearch>): void
}

const roles = roleTexts.map(({ role, name }) => ({ id: role, text: name.toLowerCase() }))
const states = userStates.map((state) => ({ id: state, text: state }))

export function UserFilters({ search, onChange }: Props) {
  return (
    <div className="row wrap list-filters">
      <SearchField
        label="Name, e-mail or customer"
        value={search.find ?? ''}
        onChange={(find) => onChange({ find: find === '' ? undefined : find })}
      />
      <FilterChips
        filters={[
          choiceFilter({
            id: 'role',
            label: 'Role',
            options: roles,
            chosen: search.role,
            onChange: (role) => onChange({ role: readUsersSearch({ role }).role }),
          }),
          choiceFilter({
            id: 'state',
            label: 'State',
            options: states,
            chosen: search.state,
            onChange: (state) => onChange({ state: readUsersSearch({ state }).state }),
          }),
        ]}
      />
    </div>
  )
}
