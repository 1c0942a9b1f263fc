import { type ReactNode, useId } from 'react'
import './checkbox.css'

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange(value: Value): void
  options: { value: Value; label: ReactNode }[]
}

export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="stack" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
