import type { ReactNode } from 'react'
import './checkbox.css'

interface CheckboxProps {
  children: ReactNode
  isSelected: boolean
  onChange(isSelected: boolean): void
  isDisabled?: boolean
}

export function Checkbox({ children, isSelected, onChange, isDisabled }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

/** A checkbox in a table; the row or column says what it is for. */
export function Box({
  label,
  isSelected,
  isMixed,
  onChange,
}: {
  label: string
  isSelected: boolean
  isMixed?: boolean
  onChange(isSelected: boolean): void
}) {
  return (
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      checked={isSelected}
      ref={(input) => {
        if (input) input.indeterminate = isMixed === true
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
