import { useState } from 'react'
import { ChoiceList } from '../parts/fields/choice-list.tsx'
import type { Filter } from '../parts/lists/filter-chips.tsx'
import { someNames } from '../parts/lists/some-names.ts'
import { useCustomerOptions } from './use-customers.ts'

interface CustomerFilter {
  chosen: string[] | undefined
  /** Undefined if nothing is chosen any more. */
  onChange(chosen: string[] | undefined): void
}

/** A filter by one customer or several, which are searched on the server. */
export const customerFilter = ({ chosen = [], onChange }: CustomerFilter): Filter => ({
  id: 'customer',
  label: 'Customer',
  shown: chosen.length > 0 ? someNames(chosen) : undefined,
  onClear: () => onChange(undefined),
  edit: () => <CustomerList chosen={chosen} onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)} />,
})

function CustomerList({ chosen, onChange }: { chosen: string[]; onChange(chosen: string[]): void }) {
  const [text, setText] = useState('')
  const { options, isWaiting, more } = useCustomerOptions(text)
  // What is chosen can always be taken back, also if it is not among the first or not set up.
  const further = text === '' ? chosen.filter((id) => !options.some((option) => option.id === id)) : []
  return (
    <ChoiceList
      label="Customer"
      options={[...further.map((id) => ({ id, text: id })), ...options]}
      selected={chosen}
      isMultiple
      onChange={onChange}
      find={{ text, onText: setText, label: 'Id or name of a customer', isWaiting, more }}
    />
  )
}
