import { useState } from 'react'
import type { User } from '../../data/users.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { useChangeUser } from './use-user-changes.ts'
import { calledBy, detailsOf } from './user-details.ts'
import { UserFields, type UserForm } from './user-fields.tsx'

export function ChangeUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const [form, setForm] = useState<UserForm>({
    name: user.name,
    role: user.role,
    customerId: user.customerId ?? '',
  })
  const change = useChangeUser()
  const mayDoOther = form.role !== user.role || form.customerId !== (user.customerId ?? '')
  const submit = async () => {
    const details = detailsOf(form.name, form.role, form.customerId)
    const changed = await change.mutateAsync({ userId: user.userId, ...details })
    onClose()
    showToast(`${calledBy(changed)} was changed.`)
  }
  return (
    <FormDialog
      title={`Change ${calledBy(user)}`}
      submit="Save"
      fields={['name', 'role', 'customerId']}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <>
          <UserFields form={form} onChange={setForm} failure={failure} />
          {mayDoOther && <Notice>Changing the role or customer signs the person out.</Notice>}
        </>
      )}
    </FormDialog>
  )
}
