import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { answerOf, portalApi } from '../api/client.ts'
import { Button } from '../parts/basics/button.tsx'
import { Wordmark } from '../parts/basics/wordmark.tsx'
import { PasswordField } from '../parts/fields/password-field.tsx'
import { TextField } from '../parts/fields/text-field.tsx'
import { PriceSlip } from './price-slip.tsx'
import './sign-in.css'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Cartage'
  }, [])
  return (
    <div className="sign-in">
      <main className="left">
        <Wordmark />
        <SignInForm />
      </main>
      <PriceSlip />
    </div>
  )
}

function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { failure, isBusy, signIn } = useSignIn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn(email, password)
  }
  return (
    <form className="formbox" onSubmit={submit}>
      <div>
        <h1>Sign in</h1>
        <p className="muted">with the e-mail address your organisation invited</p>
      </div>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        autoFocus
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={failure}
      />
      <div className="stack">
        <Button type="submit" look="primary" isPending={isBusy}>
          Sign in
        </Button>
        <p className="small hint">
          Lost your password? An administrator of your organisation can set a new one.
        </p>
      </div>
    </form>
  )
}

function useSignIn() {
  const { back } = route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const signIn = async (email: string, password: string) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await answerOf(portalApi.POST('/portal/sign-in', { body: { email, password } }))
      queryClient.getQueryCache().clear()
      router.history.push(back ?? '/')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { failure, isBusy, signIn }
}
