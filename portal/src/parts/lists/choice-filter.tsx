import type { Option } from '../basics/options.tsx'
import { ChoiceList } from '../fields/choice-list.tsx'
import type { Filter } from './filter-chips.tsx'
import { someNames } from './some-names.ts'

interface ChoiceFilter {
  id: string
  label: string
  options: Option[]
  chosen: string[] | undefined
  /** Undefined if nothing is chosen any more. */
  onChange(chosen: string[] | undefined): void
}

/** A filter by one value or several. Its list stays open, and also has chosen values that are not known. */
export function choiceFilter({ id, label, options, chosen = [], onChange }: ChoiceFilter): Filter {
  const unknown = chosen.filter((value) => !options.some((option) => option.id === value))
  return {
    id,
    label,
    shown: chosen.length > 0 ? someNames(chosen) : undefined,
    onClear: () => onChange(undefined),
    edit: () => (
      <ChoiceList
        label={label}
        options={[...options, ...unknown.map((value) => ({ id: value, text: value }))]}
        selected={chosen}
        isMultiple
        onChange={(values) => onChange(values.length > 0 ? values : undefined)}
      />
    ),
  }
}
