import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/text-field.tsx'

interface TextFilterProps {
  label: string
  value: string | undefined
  onApply(value: string | undefined): void
}

/** A text filter that is applied when the form is submitted. */
export function TextFilter({ label, value, onApply }: TextFilterProps) {
  const [text, setText] = useState(value ?? '')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text === '' ? undefined : text)
      }}
    >
      <TextField label={label} autoFocus value={text} onChange={setText} />
      <Button type="submit" small>
        Show
      </Button>
    </form>
  )
}
