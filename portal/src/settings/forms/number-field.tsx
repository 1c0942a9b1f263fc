import { useState } from 'react'
import { TextField } from '../../parts/fields/text-field.tsx'

interface NumberFieldProps {
  label: string
  unit?: string
  value: number | string | undefined
  /** A number, or the text that is none; undefined if it was emptied. */
  onChange(value: number | string | undefined): void
  isReadOnly: boolean
  hideLabel?: boolean
}

/** A number inside a list of parts. While somebody types, "1." and "1.50" stay as they are. */
export function NumberField({
  label,
  unit,
  value,
  onChange,
  isReadOnly,
  hideLabel = false,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      {...(unit === undefined ? {} : { unit })}
      inputMode="decimal"
      value={typed ?? (value === undefined ? '' : String(value))}
      isReadOnly={isReadOnly}
      onBlur={() => setTyped(undefined)}
      onChange={(text) => {
        setTyped(text)
        const plain = text.trim()
        if (plain === '') onChange(undefined)
        else onChange(/^\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain)
      }}
    />
  )
}
