import { useEffect, useMemo, useRef } from 'react'

/** Counts what makes earlier answers worthless: another file, other decisions, leaving the page. */
export function useTurn() {
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return useMemo(
    () => ({
      next: () => {
        turn.current += 1
      },
      /** A question for later: has nothing changed since now? */
      isStillNow: () => {
        const asked = turn.current
        return () => turn.current === asked
      },
    }),
    [],
  )
}
