import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PortalImport } from '../../data/imports.ts'
import { imports } from '../../data/imports.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'

/** Imports that are queued, running or have just ended; undefined until they are loaded. If one starts or ends, the lists are refreshed. */
export function useImportChanges(): PortalImport[] | undefined {
  const queryClient = useQueryClient()
  const items = useQuery(imports.changes).data?.items
  const news = items?.map(({ importId, finishedAt }) => `${importId} ${finishedAt ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came or ended is the reason to run it
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [...imports.all, 'list'] })
    void queryClient.invalidateQueries({ queryKey: rejectedRows.list.queryKey })
  }, [queryClient, news])
  return items
}
