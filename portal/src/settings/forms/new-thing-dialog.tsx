import { useState } from 'react'
import type { Patch } from '../../data/resource.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { bodyOf, type Field, type Form } from './fields.ts'
import { FieldGrid } from './thing-form.tsx'

interface NewThingDialogProps {
  title: string
  /** The first one identifies it. */
  fields: Field[]
  initial?: Form
  /** What follows from a field that was just changed. */
  follow?(form: Form, name: string): Form
  onClose(): void
  onAdd(body: Patch): Promise<unknown>
}

export function NewThingDialog({ title, fields, initial = {}, follow, onClose, onAdd }: NewThingDialogProps) {
  // What it begins with may be loaded after somebody has begun to type.
  const [typed, setTyped] = useState<Form>({})
  const form = { ...initial, ...typed }
  const id = form[fields[0]?.name ?? ''] ?? ''
  return (
    <FormDialog
      title={title}
      submit="Add"
      fields={fields.map(({ name }) => name)}
      onClose={onClose}
      onSubmit={async () => {
        await onAdd(bodyOf(fields, form))
        onClose()
        showToast(`${id} was added. It applies from the next quote on.`)
      }}
    >
      {(failure) => (
        <FieldGrid
          fields={fields}
          form={form}
          onChange={(name, value) => {
            const next = { ...form, [name]: value }
            setTyped(follow?.(next, name) ?? next)
          }}
          failure={failure}
          isReadOnly={false}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
