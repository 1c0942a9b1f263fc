import type { Tagged } from '../../api/client.ts'
import { DayField } from '../../parts/fields/day-field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
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
  const change = useChangeThing(kind, value.id)
  return (
    <SavedForm
      before={before}
      mayChange={mayChange}
      saved={`${value.id} is saved.`}
      onSave={(form) => change.mutateAsync({ etag, patch: patchOf(before, form) })}
      onReadAgain={onReadAgain}
    >
      {(field) => (
        <>
          <TextField label="Name" {...field('name')} />
          {kind.canRetire && (
            <DayField
              label="Retired from"
              placeholder="Not retired"
              hint="It gets no prices from this day on; earlier dates still do. Leave it empty to keep it active."
              {...field('retiredFrom')}
            />
          )}
        </>
      )}
    </SavedForm>
  )
}
