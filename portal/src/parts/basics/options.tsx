import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import './options.css'

export interface Option {
  id: string
  text: string
  /** Shown at the right in a quieter colour: a postcode, a name. */
  note?: string
}

/** The list that a select or a combo box opens. */
export function Options({ options, empty }: { options: Iterable<Option>; empty?: ReactNode }) {
  return (
    <ListBox
      className="options-list"
      items={options}
      renderEmptyState={() => <div className="nothing">{empty ?? 'Nothing found'}</div>}
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={`${option.text} ${option.note ?? ''}`} className="option">
          <span className="grow cut">{option.text}</span>
          {option.note && <span className="hint small">{option.note}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
