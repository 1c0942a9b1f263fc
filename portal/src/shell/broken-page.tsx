import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../parts/states.tsx'

/** Shown when a page cannot be loaded or rendered. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      what="The page"
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
