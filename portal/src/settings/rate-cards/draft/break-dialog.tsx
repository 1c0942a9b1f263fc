import { useState } from 'react'
import { breakUnits } from '../../../api/limits.gen.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Checkbox } from '../../../parts/fields/checkbox.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { readFigure } from '../shared/figures.ts'
import { breakId, type LaneColumn } from '../shared/lane-cells.ts'

interface BreakDialogProps {
  onClose(): void
  onAdd(column: LaneColumn): void
}

/** A column for another break. Lanes have it once a figure is in it. */
export function BreakDialog({ onClose, onAdd }: BreakDialogProps) {
  const [text, setText] = useState('')
  const [unit, setUnit] = useState<(typeof breakUnits)[number]>('kg')
  const [types, setTypes] = useState('')
  const [isFlat, setFlat] = useState(false)
  const [isTried, setTried] = useState(false)
  const read = readFigure(text, 4)
  return (
    <FormDialog
      title="Add a break"
      submit="Add the column"
      fields={[]}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true)
        if ('problem' in read) return
        const named = types
          .split(/[\s,+]+/)
          .filter((type) => type !== '')
          .map((type) => type.toUpperCase())
        const ofTypes = named.length === 0 ? undefined : named.join('+')
        const id = breakId(unit, ofTypes, read.value, isFlat)
        onAdd({ id, field: 'break', unit, types: ofTypes, from: read.value, isFlat })
      }}
    >
      {() => (
        <>
          <TextField
            label="From"
            value={text}
            onChange={setText}
            error={isTried && 'problem' in read ? 'Write a number like 250' : undefined}
            hint="The quantity from which its rate applies."
            autoFocus
          />
          <Segmented
            label="Unit"
            value={unit}
            onChange={(value) => setUnit(value as typeof unit)}
            options={breakUnits.map((one) => ({ value: one, label: one }))}
          />
          <TextField
            label="Only for item types"
            value={types}
            onChange={setTypes}
            hint="Leave it empty for all, or list some: CARTON, SATCHEL."
          />
          <Checkbox isSelected={isFlat} onChange={setFlat}>
            A flat amount, charged once
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
