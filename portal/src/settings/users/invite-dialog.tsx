import { useState } from 'react'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { LinkToCopy } from './link-dialog.tsx'
import { useInviteUser } from './use-user-changes.ts'
import { detailsOf } from './user-details.ts'
import { UserFields, type UserForm } from './user-fields.tsx'

const fields = ['email', 'name', 'role', 'customerId']

export function InviteDialog({ onClose, onInvited }: { onClose(): void; onInvited(link: LinkToCopy): void }) {
  const [email, setEmail] = useState('')
  const [form, setForm] = useState<UserForm>({ name: '', role: 'operations', customerId: '' })
  const invite = useInviteUser()
  const submit = async () => {
    const details = detailsOf(form.name, form.role, form.customerId)
    const { user, link } = await invite.mutateAsync({ email, ...details })
    onClose()
    onInvited({ user, link })
  }
  return (
    <FormDialog
      title="Invite a person"
      submit="Make invitation"
      fields={fields}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <>
          <TextField
            label="E-mail"
            type="email"
            autoFocus
            value={email}
            onChange={setEmail}
            hint="Cartage sends no e-mail: you get a link to pass on."
            error={failure?.about('email')}
          />
          <UserFields form={form} onChange={setForm} failure={failure} />
        </>
      )}
    </FormDialog>
  )
}
