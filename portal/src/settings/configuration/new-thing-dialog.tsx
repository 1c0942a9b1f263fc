import { useState } from 'react'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { ThingKind } from './thing.ts'
import { useAddThing } from './use-thing-changes.ts'

/** What the kinds call the field that is `id` here. */
const idFields = ['id', 'key', 'code']

interface Props {
  kind: ThingKind
  /** The id to begin with. */
  id: string
  onClose(): void
}

export function NewThingDialog({ kind, id: givenId, onClose }: Props) {
  const [id, setId] = useState(givenId)
  const [name, setName] = useState('')
  const add = useAddThing(kind)
  const submit = async () => {
    await add.mutateAsync({ id, name })
    onClose()
    showToast(`${id} was added.`)
  }
  return (
    <FormDialog
      title={`New ${kind.one}`}
      submit="Add"
      fields={['name', ...idFields]}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <>
          <TextField
            label={kind.idName}
            hint={kind.idHint}
            autoFocus={givenId === ''}
            value={id}
            onChange={setId}
            error={idFields.map((field) => failure?.about(field)).find((said) => said !== undefined)}
          />
          <TextField
            label="Name"
            hint="What people call it."
            autoFocus={givenId !== ''}
            value={name}
            onChange={setName}
            error={failure?.about('name')}
          />
        </>
      )}
    </FormDialog>
  )
}
