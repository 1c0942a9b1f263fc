import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { session } from '../session/queries.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { BrokenFrame } from '../shell/broken-frame.tsx'

/** Everything inside the shell. Nothing of it is loaded before sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(session.me)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { back: location.href } })
    }
  },
  component: AppShell,
  errorComponent: BrokenFrame,
})
