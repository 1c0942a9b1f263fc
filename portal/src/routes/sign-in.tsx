import { createFileRoute } from '@tanstack/react-router'
import { text } from '../address/read-search.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

export const Route = createFileRoute('/sign-in')({
  validateSearch: (raw): { back?: string } => {
    const back = text(raw.back)
    // Only a path of this portal: a link must not lead to another site after sign-in.
    return back !== undefined && /^\/(?![/\\])/.test(back) ? { back } : {}
  },
  component: SignInPage,
})
