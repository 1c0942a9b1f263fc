import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customers } from '../../data/customers.ts'
import { examples } from '../../data/examples.ts'
import { useChanges } from '../../data/resource.ts'
import { CustomerField } from '../../freight/customer-field.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'

/** Goes to where a consignment of a customer is priced and kept. */
export function AddExampleDialog({ onClose }: { onClose(): void }) {
  const [customer, setCustomer] = useState('')
  const navigate = useNavigate()
  return (
    <FormDialog
      title="Add an example"
      submit="Go to its price check"
      fields={['id']}
      onClose={onClose}
      onSubmit={async () => {
        const { value } = await customers.read(customer.trim() || '-')
        await navigate({ to: '/settings/customer', search: { id: value.id } })
      }}
    >
      {(failure) => (
        <>
          <p>Price a consignment in the customer’s price check and keep it as an example.</p>
          <CustomerField
            label="Customer"
            text={customer}
            onText={setCustomer}
            error={failure?.about('id')}
            unknownHint="There is no customer with this id."
          />
        </>
      )}
    </FormDialog>
  )
}

interface RenameExampleDialogProps {
  name: string
  onClose(): void
  onRenamed(name: string): void
}

/** A name identifies an example: it is made again under the new one, and only then removed under the old one. */
export function RenameExampleDialog({ name, onClose, onRenamed }: RenameExampleDialogProps) {
  const [typed, setTyped] = useState(name)
  const { add, remove } = useChanges(examples)
  const next = typed.trim()
  return (
    <FormDialog
      title={`Rename ${name}`}
      submit="Rename"
      fields={['name']}
      onClose={onClose}
      onSubmit={async () => {
        if (next === name) return onClose()
        const { value, etag } = await examples.read(name)
        const made = await add.mutateAsync({ id: next || '-', body: { ...value, name: next } })
        try {
          await remove.mutateAsync({ id: name, etag })
        } catch (error) {
          // Somebody changed it meanwhile: there must not be two of it.
          await remove.mutateAsync({ id: next, etag: made.etag })
          throw error
        }
        showToast(`${name} is now called ${next}.`)
        onRenamed(next)
      }}
    >
      {(failure) => (
        <TextField
          label="Name"
          value={typed}
          onChange={setTyped}
          error={failure?.about('name')}
          hint="The audit log shows it as one example added and one removed."
          autoFocus
        />
      )}
    </FormDialog>
  )
}
