import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const openImports = ['rejected-rows', 'list']
interface OpenImports {
  items: { importId: string; open: number }[]
}

/** A page knows how many rows of an import are open. If the rail counted another number, it counts again. */
export function useOpenCount(importId: string, open: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const counted = queryClient.getQueryData<OpenImports>(openImports)
    if (open === undefined || counted === undefined) return
    const known = counted.items.find((item) => item.importId === importId)?.open ?? 0
    if (known !== open) void queryClient.invalidateQueries({ queryKey: openImports })
  }, [queryClient, importId, open])
}
