import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, taggedAnswerOf } from '../../../api/client.ts'
import { useMe } from '../../../session/use-me.ts'
import { keyOfLane, type Lane, laneKeyOf, type SentLane } from '../shared/model.ts'
import { type LanePage, rateCards, readLanes } from '../shared/queries.ts'
import { countsOf } from './draft-state.ts'
import { type DraftStore, draftStore } from './draft-store.ts'

/** By person and draft: after signing in as somebody else, edits of another are not sent. */
const stores = new Map<string, DraftStore>()
const millisecondsBeforeReading = 1200

/** The edits of a draft, which stay when the page is left. */
export function useDraft(alias: string, versionId: string) {
  const queryClient = useQueryClient()
  const { userId } = useMe()
  const id = `${userId} ${versionId}`
  const store = stores.get(id) ?? draftStore(serverOf(queryClient, alias, versionId))
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

function serverOf(queryClient: QueryClient, alias: string, versionId: string) {
  const path = { alias, versionId }
  const one = rateCards.one(alias, versionId)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    async put(put: Lane[], etag: string) {
      const answer = await taggedAnswerOf(
        api.PATCH('/v1/org/configuration/rate-cards/{alias}/versions/{versionId}/lanes', {
          params: { path, header: { 'If-Match': etag } },
          body: { put: put as SentLane[] },
        }),
      )
      queryClient.setQueryData(one.queryKey, answer)
      return answer.etag
    },
    etag: async () => (await queryClient.fetchQuery({ ...one, staleTime: 0 })).etag,
    read: (keys: string[]) => readLanes(alias, versionId, keys.map(laneKeyOf)),
    onFresh(lanes: Iterable<Lane>) {
      const fresh = new Map([...lanes].map((lane) => [keyOfLane(lane), lane]))
      queryClient.setQueriesData<LanePage>({ queryKey: rateCards.lanes(alias, versionId) }, (page) =>
        page?.items.some((lane) => fresh.has(keyOfLane(lane)))
          ? { ...page, items: page.items.map((lane) => fresh.get(keyOfLane(lane)) ?? lane) }
          : page,
      )
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
    ...rateCards.version(alias, versionId),
    part,
  ])
  const keys = [...parts, rateCards.checks(versionId).queryKey, rateCards.versions(alias).queryKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
