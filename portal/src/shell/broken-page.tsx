import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { showFailure } from '../parts/basics/toasts.tsx'
import { ErrorState } from '../parts/page/states.tsx'
import { session } from '../session/queries.ts'
import { areFilesMissing } from './page-files.ts'

/** Shown when a page cannot be loaded or rendered. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = async () => {
    if (!areFilesMissing(error)) {
      reset()
      await router.invalidate()
      return
    }
    // Browsers do not ask for such files again, so only a reload helps, and only if the server can be reached.
    try {
      await queryClient.fetchQuery({ ...session.me, staleTime: 0, retry: false })
      window.location.reload()
    } catch (failure) {
      showFailure('The page was not loaded.', failure)
    }
  }
  return <ErrorState what="The page" error={error} onRetry={() => void retry()} />
}
