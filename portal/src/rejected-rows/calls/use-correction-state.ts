import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { useOpenCount } from '../../freight/use-open-count.ts'
import type { Correction, CorrectionState } from './model.ts'
import { sendable } from './state-parts.ts'

/** The state of the correction, always up to date. If somebody else has changed something, rows in view are loaded again. */
export function useCorrectionState({ importId, state }: Correction): CorrectionState {
  const queryClient = useQueryClient()
  const { data = state } = useQuery(rejectedRows.state(importId))
  useOpenCount(importId, sendable(data).open)
  const known = useRef(data.version)
  useEffect(() => {
    if (known.current === data.version) return
    known.current = data.version
    void queryClient.invalidateQueries({ queryKey: rejectedRows.contentOf(importId) })
    void queryClient.invalidateQueries({ queryKey: rejectedRows.correction(importId).queryKey })
  }, [queryClient, importId, data.version])
  return data
}
