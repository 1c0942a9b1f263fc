import { useState } from 'react'
import { countOf } from '../../../format/count.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { readPercent } from '../card/adjust-preview.ts'

interface PercentDialogProps {
  cells: number
  onClose(): void
  onApply(percent: number): void
}

/** Raises or lowers every amount of the selection. */
export function PercentDialog({ cells, onClose, onApply }: PercentDialogProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const percent = readPercent(text)
  return (
    <FormDialog
      title="Change by percent"
      submit={`Change ${countOf(cells, 'cell')}`}
      fields={[]}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true)
        if (percent !== undefined) onApply(percent)
      }}
    >
      {() => (
        <TextField
          label="By"
          unit="%"
          value={text}
          onChange={setText}
          hint="4.5 raises, -3 lowers. Money is rounded to cents, rates to four decimals."
          error={isTried && percent === undefined ? 'Write a number from -100 to 999, like 4.5' : undefined}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
