import { useQueryClient } from '@tanstack/react-query'
import { cardVersions } from '../../../data/card-versions.ts'
import { zones } from '../../../data/zones.ts'
import { dayIn } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import type { FileKind } from '../shared/model.ts'

/** The first version of a card or zone set applies from today, unless somebody says otherwise: there is nothing before it. */
export function useFirstDay() {
  const zone = useZone()
  const queryClient = useQueryClient()
  const versionsOf = async (kind: FileKind, target: string): Promise<{ state: string }[] | undefined> => {
    if (kind === 'lanes') return queryClient.fetchQuery({ ...cardVersions.list(target), staleTime: 0 })
    if (kind === 'zones') return queryClient.fetchQuery({ ...zones.versions(target), staleTime: 0 })
    return undefined
  }
  return async (kind: FileKind, target: string | undefined): Promise<string | undefined> => {
    const versions = target === undefined ? undefined : await versionsOf(kind, target)
    const isFirst = versions?.every(({ state }) => state === 'DRAFT') ?? false
    return isFirst ? dayIn(zone, new Date()) : undefined
  }
}
