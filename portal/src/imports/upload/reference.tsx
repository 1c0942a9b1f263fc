import { useState } from 'react'
import { TextField } from '../../parts/fields/text-field.tsx'

interface Props {
  /** The file's name unless it was changed. */
  value: string
  onChange(value: string): void
}

/** The reference that an import is found by. */
export function Reference({ value, onChange }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) {
    return <TextField label="Reference" value={value} maxLength={255} onChange={onChange} autoFocus />
  }
  return (
    <span className="small hint reference">
      Reference: {value}{' '}
      <button type="button" className="link" onClick={() => setChanging(true)}>
        Change
      </button>
    </span>
  )
}
