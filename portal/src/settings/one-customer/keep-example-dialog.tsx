import { useState } from 'react'
import { examples } from '../../data/examples.ts'
import { useChanges } from '../../data/resource.ts'
import type { TrialRequest } from '../../freight/pricing/model.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'

interface KeepExampleDialogProps {
  customer: string
  service: string
  /** As JSON. */
  request: string
  onClose(): void
}

/** Keeps a priced consignment under a name. It is priced on the day it is looked at. */
export function KeepExampleDialog({ customer, service, request, onClose }: KeepExampleDialogProps) {
  const [name, setName] = useState('')
  const { add } = useChanges(examples)
  return (
    <FormDialog
      title="Keep as an example"
      submit="Keep"
      fields={['name']}
      onClose={onClose}
      onSubmit={async () => {
        const { general, origin, destination, items }: TrialRequest = JSON.parse(request)
        const { extras } = general
        const id = name.trim()
        const body = { name: id, customer, service, origin, destination, items, ...(extras && { extras }) }
        await add.mutateAsync({ id: id || '-', body })
        onClose()
        showToast(`${id} is kept as an example.`)
      }}
    >
      {(failure) => (
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={failure?.about('name')}
          hint={`Changes of prices show what they do to it: ${service} for ${customer}.`}
        />
      )}
    </FormDialog>
  )
}
