import { useState } from 'react'
import type { Tagged } from '../../api/client.ts'
import { TextField } from '../../parts/text-field.tsx'
import { SavedForm } from './saved-form.tsx'
import { formOf, patchOf, type Thing, type ThingKind } from './thing.ts'
import { useChangeThing } from './use-thing-changes.ts'

interface ThingFieldsProps {
  kind: ThingKind
  tagged: Tagged<Thing>
  mayChange: boolean
  onReadAgain(): void
}

/** The fields of a thing that can be changed. */
export function ThingFields({ kind, tagged, mayChange, onReadAgain }: ThingFieldsProps) {
  const { value, etag } = tagged
  const before = formOf(value)
  const [form, setForm] = useState(before)
  const change = useChangeThing(kind, value.id)
  const patch = patchOf(before, form)
  return (
    <SavedForm
      mayChange={mayChange}
      changeCount={Object.keys(patch).length}
      fields={['name', 'retiredFrom']}
      saved={`${value.id} is saved.`}
      onSave={() => change.mutateAsync({ etag, patch })}
      onDiscard={() => setForm(before)}
      onReadAgain={onReadAgain}
    >
      {(failure) => (
        <>
          <TextField
            label="Name"
            isReadOnly={!mayChange}
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={failure?.about('name')}
          />
          {kind.canRetire && (
            <TextField
              label="Retired from"
              isReadOnly={!mayChange}
              placeholder="2026-12-31"
              hint="It gets no prices from this day on; earlier dates still do. Leave it empty to keep it active."
              value={form.retiredFrom}
              onChange={(retiredFrom) => setForm({ ...form, retiredFrom })}
              error={failure?.about('retiredFrom')}
            />
          )}
        </>
      )}
    </SavedForm>
  )
}
