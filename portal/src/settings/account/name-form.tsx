import { useState } from 'react'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { Pairs } from '../../parts/page/pairs.tsx'
import { useMe } from '../../session/use-me.ts'
import { useChangeName } from './use-account-changes.ts'

/** People change their own name. E-mail address and role are changed by an admin. */
export function NameForm() {
  const me = useMe()
  const [name, setName] = useState(me.name)
  const change = useChangeName()
  const { isBusy, failure, submit } = useSubmit(async () => {
    await change.mutateAsync(name)
    showToast('Your name was changed.')
  })
  const rest = failure?.without(['name'])
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Pairs
        pairs={[
          ['E-mail', me.email],
          ['Role', me.role],
          ['Customer', me.customerId],
        ]}
      />
      <TextField
        label="Name"
        autoComplete="name"
        hint="Colleagues see this name beside your changes."
        value={name}
        onChange={setName}
        error={failure?.about('name')}
      />
      {rest && <Notice kind="failed" of={rest} />}
      <Button type="submit" isPending={isBusy} isDisabled={name === me.name}>
        Save name
      </Button>
    </form>
  )
}
