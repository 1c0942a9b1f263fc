import './segmented.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange(value: Value): void
  options: { value: Value; label: string }[]
  isDisabled?: boolean
}

/** A choice between a few views of the same thing. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled = false,
}: SegmentedProps<Value>) {
  return (
    <fieldset className="segmented" aria-label={label} disabled={isDisabled}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
