import { Check, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Icon } from '../basics/icon.tsx'
import { Popover } from '../basics/popover.tsx'
import './filter-chips.css'

export interface Filter {
  id: string
  label: string
  /** What it is set to, as people read it: "failed", "1–13 Nov 2026". Undefined while it is not set. */
  shown: string | undefined
  /** Undefined while it shows its default: there is nothing to remove. */
  onClear: (() => void) | undefined
  /** The editor in the chip's popover. Call `close` when a choice is complete. */
  edit(close: () => void): ReactNode
}

/** A filter that is either on or off. */
export interface OnOffFilter {
  id: string
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Filters of a list: each is a chip that opens its editor, or turns itself on. One that is set can be removed. */
export function FilterChips({ filters }: { filters: (Filter | OnOffFilter)[] }) {
  return (
    <fieldset className="chips" aria-label="Filters">
      {filters.map((filter) =>
        'isOn' in filter ? (
          <OnOffChip key={filter.id} filter={filter} />
        ) : (
          <FilterChip key={filter.id} filter={filter} />
        ),
      )}
    </fieldset>
  )
}

function OnOffChip({ filter: { label, isOn, onChange } }: { filter: OnOffFilter }) {
  return (
    <span className={isOn ? 'chip on' : 'chip'}>
      <ToggleButton className="chip-open" isSelected={isOn} onChange={onChange}>
        <Icon of={isOn ? Check : Plus} size="s" />
        {label}
      </ToggleButton>
    </span>
  )
}

function FilterChip({ filter }: { filter: Filter }) {
  const { label, shown, onClear } = filter
  return (
    <span className={shown === undefined ? 'chip' : 'chip on'}>
      <Popover
        label={label}
        button={
          <Button className="chip-open">
            {shown === undefined && <Icon of={Plus} size="s" />}
            {label}
            {shown !== undefined && <b> {shown}</b>}
          </Button>
        }
      >
        {filter.edit}
      </Popover>
      {shown !== undefined && onClear && (
        <Button className="x" aria-label={`Remove the filter ${label}`} onPress={onClear}>
          <Icon of={X} size="s" />
        </Button>
      )}
    </span>
  )
}
