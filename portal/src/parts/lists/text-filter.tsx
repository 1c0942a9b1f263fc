import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { Filter } from './filter-chips.tsx'

interface TextFilter {
  id: string
  label: string
  hint: string
  text: string | undefined
  /** Undefined if it is removed. */
  onChange(text: string | undefined): void
}

/** A filter by a whole text that people type or paste. */
export function textFilter({ id, label, hint, text, onChange }: TextFilter): Filter {
  return {
    id,
    label,
    shown: text,
    onClear: () => onChange(undefined),
    edit: (close) => (
      <TextForm
        {...{ label, hint, text }}
        onSubmit={(typed) => {
          onChange(typed)
          close()
        }}
      />
    ),
  }
}

interface TextFormProps extends Pick<TextFilter, 'label' | 'hint' | 'text'> {
  onSubmit(text: string | undefined): void
}

function TextForm({ label, hint, text, onSubmit }: TextFormProps) {
  const [typed, setTyped] = useState(text ?? '')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(typed.trim() === '' ? undefined : typed)
      }}
    >
      <TextField label={label} hint={hint} value={typed} onChange={setTyped} maxLength={255} />
      <Button type="submit" small>
        Show
      </Button>
    </form>
  )
}
