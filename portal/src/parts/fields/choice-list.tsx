import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import type { Option } from '../basics/options.tsx'
import '../basics/options.css'

interface ChoiceListProps {
  label: string
  options: Option[]
  selected: string[]
  /** Allow more than one choice. */
  isMultiple?: boolean
  onChange(selected: string[]): void
}

/** A list to choose from inside a popover, for example of a filter chip. */
export function ChoiceList({ label, options, selected, isMultiple, onChange }: ChoiceListProps) {
  return (
    <ListBox
      aria-label={label}
      className="options-list choices"
      items={options}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      selectedKeys={selected}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
      // Escape closes the popover. Without this it would take the choice back.
      escapeKeyBehavior="none"
      renderEmptyState={() => <div className="nothing">There is nothing to choose from</div>}
      autoFocus
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.text} className="option">
          <span className="tick" aria-hidden="true" />
          <span className="grow cut">{option.text}</span>
          {option.note && <span className="hint small">{option.note}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
