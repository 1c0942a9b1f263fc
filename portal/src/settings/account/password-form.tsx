import { useState } from 'react'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { PasswordField } from '../../parts/fields/password-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { useChangePassword } from './use-account-changes.ts'

export function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = useChangePassword()
  const { isBusy, failure, submit } = useSubmit(async () => {
    await change.mutateAsync({ currentPassword, newPassword })
    setCurrent('')
    setNew('')
    showToast('Your password was changed. Other browsers are signed out.')
  })
  const rest = failure?.without(['currentPassword', 'newPassword'])
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={failure?.about('currentPassword')}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 10 characters, and not a common password. Every other browser is signed out."
        value={newPassword}
        onChange={setNew}
        error={failure?.about('newPassword')}
      />
      {rest && <Notice kind="failed" of={rest} />}
      <Button type="submit" isPending={isBusy}>
        Change password
      </Button>
    </form>
  )
}
