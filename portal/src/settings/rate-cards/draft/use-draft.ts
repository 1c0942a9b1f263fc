import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { cardVersions, type LanePage } from '../../../data/card-versions.ts'
import { checksWith } from '../../../data/checks.ts'
import { changedSince, putLanes, readLanes } from '../../../data/draft-lanes.ts'
import { keyOfLane, type Lane, laneKeyOf, type Version } from '../../../data/lanes.ts'
import { useMe } from '../../../session/use-me.ts'
import { countsOf } from './draft-state.ts'
import { type DraftServer, type DraftStore, draftStore } from './draft-store.ts'

/** By person and draft: after signing in as somebody else, edits of another are not sent. */
const stores = new Map<string, DraftStore>()
const millisecondsBeforeReading = 1200

/** The edits of a draft, which stay when the page is left. */
export function useDraft(alias: string, { versionId, revision }: Version) {
  const queryClient = useQueryClient()
  const { userId } = useMe()
  const id = `${userId} ${versionId}`
  const store = stores.get(id) ?? draftStore(serverOf(queryClient, alias, versionId), revision)
  stores.set(id, store)
  const view = useSyncExternalStore(store.subscribe, store.view)
  const { unsent } = countsOf(view.state)
  useEffect(() => {
    if (unsent === 0) return
    const warn = (event: BeforeUnloadEvent) => {
      void store.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [store, unsent])
  // What was typed last is sent at once when the page is left.
  useEffect(() => () => void store.flush(), [store])
  return { store, ...view }
}

function serverOf(queryClient: QueryClient, alias: string, versionId: string): DraftServer {
  const path = { alias, versionId }
  const queryKey = cardVersions.lanes(alias, versionId)
  const pages = () => queryClient.getQueriesData<LanePage>({ queryKey }).flatMap(([, page]) => page ?? [])
  let timer: ReturnType<typeof setTimeout> | undefined
  function onFresh(lanes: Iterable<Lane>) {
    const fresh = new Map([...lanes].map((lane) => [keyOfLane(lane), lane]))
    queryClient.setQueriesData<LanePage>({ queryKey }, (page) =>
      page?.items.some((lane) => fresh.has(keyOfLane(lane)))
        ? { ...page, items: page.items.map((lane) => fresh.get(keyOfLane(lane)) ?? lane) }
        : page,
    )
  }
  return {
    async put(put, expected) {
      const answer = await putLanes(path, put, expected)
      queryClient.setQueryData(cardVersions.one(alias, versionId).queryKey, answer.tagged)
      return answer
    },
    changes: (since) => changedSince(path, since),
    read: (keys) => readLanes(path, keys.map(laneKeyOf)),
    onFresh,
    onOthers(lanes) {
      onFresh(lanes?.flatMap(({ lane }) => lane ?? []) ?? [])
      const known = new Set(pages().flatMap(({ items }) => items.map(keyOfLane)))
      // A lane that is gone or new moves all others. What is being read may be older than this.
      const isMoved = lanes?.every(({ key, lane }) => lane && known.has(key)) !== true
      void queryClient.invalidateQueries({
        queryKey,
        predicate: ({ state }) => isMoved || state.fetchStatus === 'fetching',
      })
    },
    /** Checks and prices of a large card take a while: they are read once typing rests. */
    onSaved() {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(queryClient, alias, versionId), millisecondsBeforeReading)
    },
  }
}

/** Everything that depends on the figures of a draft, but not its lanes. */
async function refresh(queryClient: QueryClient, alias: string, versionId: string) {
  const parts = ['difference', 'effects', 'shape'].map((part) => [
    ...cardVersions.version(alias, versionId),
    part,
  ])
  const keys = [...parts, checksWith(versionId).queryKey, cardVersions.list(alias).queryKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
