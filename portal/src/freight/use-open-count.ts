import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rejectedRows } from '../data/rejected-rows.ts'

/** A page knows how many rows of an import are open. If the rail counted another number, it counts again. */
export function useOpenCount(importId: string, open: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = rejectedRows.list
    const counted = queryClient.getQueryData(queryKey)
    if (open === undefined || counted === undefined) return
    const known = counted.items.find((item) => item.importId === importId)?.open ?? 0
    if (known !== open) void queryClient.invalidateQueries({ queryKey })
  }, [queryClient, importId, open])
}
