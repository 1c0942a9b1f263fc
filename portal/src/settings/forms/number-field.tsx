import { useState } from 'react'
import { type FieldTexts, TextField } from '../../parts/fields/text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  unit?: string
  value: number | string | undefined
  /** A number, or the text that is none; undefined if it was emptied. */
  onChange(value: number | string | undefined): void
  isReadOnly: boolean
  hideLabel?: boolean
  placeholder?: string
  /** Differs from what is saved, which it says. */
  isChanged?: boolean
  was?: string | undefined
}

/** A number inside a list of parts. While somebody types, "1." and "1.50" stay as they are. */
export function NumberField({ unit, value, onChange, ...texts }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...texts}
      {...(unit === undefined ? {} : { unit })}
      inputMode="decimal"
      value={typed ?? (value === undefined ? '' : String(value))}
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
