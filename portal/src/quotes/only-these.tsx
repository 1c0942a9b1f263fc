import { useQuery } from '@tanstack/react-query'
import { classesOfService } from '../api/limits.gen.ts'
import { type Choices, choices, optionsOf } from '../data/choices.ts'
import type { FormFilters } from '../freight/pricing/form.ts'
import { partIds } from '../freight/pricing/mend.ts'
import { choiceFilter } from '../parts/lists/choice-filter.tsx'
import { FilterChips } from '../parts/lists/filter-chips.tsx'

const classes = classesOfService.map((id) => ({ id, text: id }))

/** Filters for the services to price. */
export function OnlyThese({
  filters,
  onChange,
}: {
  filters: FormFilters
  onChange(part: Partial<FormFilters>): void
}) {
  const known = useQuery(choices).data
  const lists: { field: keyof FormFilters; label: string; options: ReturnType<typeof optionsOf> }[] = [
    { field: 'carrierIds', label: 'Carrier', options: of(known, 'carriers') },
    { field: 'serviceIds', label: 'Service', options: of(known, 'services') },
    { field: 'rateCardIds', label: 'Rate card', options: of(known, 'rateCards') },
    { field: 'serviceClasses', label: 'Class', options: classes.map((one) => ({ ...one, note: '' })) },
  ]
  return (
    <div className="field" id={partIds.filters}>
      <div className="label">Only these</div>
      <FilterChips
        filters={lists.map(({ field, label, options }) =>
          choiceFilter({
            id: field,
            label,
            options,
            chosen: filters[field],
            onChange: (chosen = []) => onChange({ [field]: chosen }),
          }),
        )}
      />
    </div>
  )
}

const of = (known: Choices | undefined, list: keyof Choices) => optionsOf(known?.[list])
