import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { leaveDraft, presenceIn } from '../../../data/draft-lanes.ts'
import { Presence } from '../../../parts/lists/presence.tsx'
import type { DraftStore } from './draft-store.ts'

interface DraftPresenceProps {
  alias: string
  versionId: string
  store: DraftStore
}

/** Who else has the draft open. What they change is read as soon as it is known. */
export function DraftPresence({ alias, versionId, store }: DraftPresenceProps) {
  const { data } = useQuery(presenceIn({ alias, versionId }))
  const revision = data?.revision
  useEffect(() => {
    // It is tried again with the next answer.
    if (revision !== undefined) store.moved(revision).catch(() => {})
  }, [store, revision])
  const leave = useCallback(() => leaveDraft({ alias, versionId }), [alias, versionId])
  return <Presence people={data?.people ?? []} leave={leave} />
}
