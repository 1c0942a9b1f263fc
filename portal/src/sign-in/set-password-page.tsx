import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'
import { accountLink } from '../data/account-link.ts'
import { Button } from '../parts/basics/button.tsx'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { Wordmark } from '../parts/basics/wordmark.tsx'
import { PasswordField } from '../parts/fields/password-field.tsx'
import { TextField } from '../parts/fields/text-field.tsx'
import { useSubmit } from '../parts/fields/use-submit.ts'
import { QueryState } from '../parts/page/query-state.tsx'
import { PriceSlip } from './price-slip.tsx'
import './sign-in.css'

const path = '/set-password'

type AccountLink = components['schemas']['ReadAccountLink']

/** The page of an invitation or reset link. The token after the `#` is never sent, so no log has it. */
export function SetPasswordPage() {
  const token = useToken()
  const link = useQuery(accountLink(token))
  const isRefused = link.error instanceof ApiError && link.error.status === 403
  useEffect(() => {
    document.title = 'Choose a password · Cartage'
  }, [])
  return (
    <div className="sign-in">
      <main className="left">
        <Wordmark />
        {isRefused || token === '' ? (
          <UselessLink />
        ) : (
          <QueryState what="The link" query={link}>
            {(data) => <ChooseForm token={token} link={data} />}
          </QueryState>
        )}
      </main>
      <PriceSlip />
    </div>
  )
}

/** The token of the address. While Home is being loaded, the address is Home's already and this page is still drawn. */
function useToken(): string {
  const here = useLocation({ select: ({ pathname, hash }) => (pathname === path ? hash : undefined) })
  const [token, setToken] = useState(here ?? '')
  if (here !== undefined && here !== token) setToken(here)
  return token
}

function UselessLink() {
  return (
    <div className="formbox">
      <div>
        <h1>This link cannot be used</h1>
        <p className="muted">
          It was used before, has expired or is not complete. An administrator of your organisation can make a
          new one.
        </p>
      </div>
      <ButtonLink to="/sign-in">Go to sign-in</ButtonLink>
    </div>
  )
}

function ChooseForm({ token, link }: { token: string; link: AccountLink }) {
  const isInvitation = link.purpose === 'invitation'
  const [name, setName] = useState(link.name)
  const [password, setPassword] = useState('')
  const choose = useChoosePassword()
  const { isBusy, failure, submit } = useSubmit(() =>
    choose.mutateAsync({ token, password, ...(isInvitation ? { name } : {}) }),
  )
  const rest = failure?.without(['name', 'password'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="formbox" onSubmit={send}>
      <div>
        <h1>{isInvitation ? `Welcome to ${link.organisation}` : 'Choose a new password'}</h1>
        <p className="muted">
          {isInvitation ? 'Choose a password, and you are signed in.' : 'It replaces the one you had.'}
        </p>
      </div>
      <TextField label="E-mail" name="email" autoComplete="username" isReadOnly value={link.email} />
      {isInvitation && (
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          autoFocus
          value={name}
          onChange={setName}
          hint="As your colleagues know you."
          error={failure?.about('name')}
        />
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus={!isInvitation}
        value={password}
        onChange={setPassword}
        hint="At least 10 characters, and not a common password."
        error={failure?.about('password')}
      />
      {rest && <Notice kind="failed" of={rest} />}
      <div className="stack">
        <Button type="submit" look="primary" isPending={isBusy}>
          {isInvitation ? 'Choose password and sign in' : 'Set password and sign in'}
        </Button>
        {!isInvitation && (
          <p className="small hint">Every other browser that is signed in to this account is signed out.</p>
        )}
      </div>
    </form>
  )
}

/** Uses the link, which also signs in this browser. */
function useChoosePassword() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { token: string; password: string; name?: string }) =>
      answerOf(portalApi.POST('/portal/account-links/use', { body })),
    onSuccess: async () => {
      // What is known about the link stays until Home is there: reading a used link would be refused.
      const [linkKey] = accountLink('').queryKey
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== linkKey })
      await navigate({ to: '/', replace: true })
      queryClient.removeQueries({ queryKey: [linkKey] })
    },
  })
}
