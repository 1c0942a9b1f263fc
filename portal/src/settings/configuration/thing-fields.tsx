import type { Tagged } from '../../api/client.ts'
import type { Thing } from '../../data/plain-things.ts'
import { DayField } from '../../parts/fields/day-field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { type Field, formOf, patchOf } from '../forms/fields.ts'
import { SavedForm } from './saved-form.tsx'
import type { ThingKind } from './thing.ts'
import { useChangeThing } from './use-thing-changes.ts'

interface ThingFieldsProps {
  kind: ThingKind
  tagged: Tagged<Thing>
  mayChange: boolean
}

const name: Field = { name: 'name', label: 'Name', kind: 'text' }
const retiredFrom: Field = { name: 'retiredFrom', label: 'Retired from', kind: 'day', empty: 'Not retired' }

/** The fields of a thing that can be changed. */
export function ThingFields({ kind, tagged, mayChange }: ThingFieldsProps) {
  const { id } = tagged.value
  const change = useChangeThing(kind, id)
  const fields = kind.canRetire ? [name, retiredFrom] : [name]
  const readOf = ({ value, etag }: Tagged<Thing>) => ({ form: formOf(fields, value), etag })
  return (
    <SavedForm
      form={{
        fields,
        name: id,
        read: readOf(tagged),
        readAgain: async () => readOf(await kind.read(id)),
        save: (etag, from, to) => change.mutateAsync({ etag, patch: patchOf(fields, from, to) }),
      }}
      mayChange={mayChange}
    >
      {(field) => (
        <>
          <TextField label={name.label} {...field('name')} />
          {kind.canRetire && (
            <DayField
              label={retiredFrom.label}
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
