import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../api/client.ts'
import { cardVersions } from './card-versions.ts'
import { everyCheck } from './checks.ts'
import { keyOfLane, type Lane, type LaneKey, type LanesPatch, type SentLane } from './lanes.ts'
import { millisecondsBetweenPresence } from './presence.ts'
import { everyPage, ifMatch } from './resource.ts'

const version = '/v1/org/configuration/rate-cards/{alias}/versions/{versionId}'

interface DraftPath {
  alias: string
  versionId: string
}

/** Any ETag will do for a change that says what it expects. */
const anyEtag = '"0"'

/** Replaces lanes of a draft that others may be editing too: figures that only one of them changed are put together. */
export const putLanes = (path: DraftPath, put: Lane[], expected: Lane[]) =>
  patchLanes(path, { put: put as SentLane[], expected: expected as SentLane[] })

/** Takes lanes out of a draft. One that somebody else has changed stays. */
export const removeLanes = (path: DraftPath, removed: LaneKey[], expected: Lane[]) =>
  patchLanes(path, { delete: removed, expected: expected as SentLane[] })

async function patchLanes(path: DraftPath, body: LanesPatch) {
  const tagged = await taggedAnswerOf(
    api.PATCH(`${version}/lanes`, {
      params: { path, header: ifMatch(anyEtag) },
      body,
    }),
  )
  const { revision, collisions = [] } = tagged.value
  const collided = new Set(collisions.map(({ key }) => keyOfLane(key)))
  return { tagged, revision, collided: [...collided] }
}

/** What was changed in a draft after a revision, and by whom. `lanes` is undefined if that is too much to tell. */
export async function changedSince(path: DraftPath, since: number) {
  const { revision, isComplete, items } = await answerOf(
    api.GET(`${version}/changes`, { params: { path, query: { since } } }),
  )
  const lanes = items.map(({ key, lane, by, at }) => ({
    key: keyOfLane(key),
    by,
    at,
    lane: (lane ?? undefined) as Lane | undefined,
  }))
  return { revision, lanes: isComplete ? lanes : undefined }
}

/** Lanes as they are now, by key. Lanes from one zone are read together. */
export async function readLanes(path: DraftPath, keys: readonly LaneKey[]): Promise<Map<string, Lane>> {
  const wanted = new Set(keys.map(keyOfLane))
  const found = new Map<string, Lane>()
  const starts = new Map(keys.map(({ service, from }) => [`${service} ${from}`, { service, from }]))
  for (const start of starts.values()) {
    const lanes = await everyPage((query) =>
      answerOf(api.GET(`${version}/lanes`, { params: { path, query: { ...start, ...query } } })),
    )
    for (const lane of lanes) if (wanted.has(keyOfLane(lane))) found.set(keyOfLane(lane), lane)
  }
  return found
}

/**
 * Which of these lanes a draft has, and how they are. It is read once for a paste: what others change later is not
 * replaced unseen. `settle` saves the own edits, and answers the revision up to which the page knows the draft.
 */
export const lanesThere = (
  path: DraftPath,
  lanes: readonly LaneKey[],
  pasted: string,
  settle: () => Promise<number>,
) =>
  queryOptions({
    queryKey: ['lanes there', path.versionId, pasted],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => ({ revision: await settle(), lanes: await readLanes(path, lanes) }),
  })

/** After lanes came or went: the list begins anew, and what was read of the draft is asked for again. */
export const readDraftAgain = (queryClient: QueryClient, path: DraftPath) =>
  Promise.all([
    queryClient.resetQueries({ queryKey: cardVersions.lanes(path.alias, path.versionId) }),
    queryClient.invalidateQueries({ queryKey: cardVersions.of(path.alias) }),
    queryClient.invalidateQueries({ queryKey: everyCheck }),
  ])

/** Says again and again that this person has the draft open, and asks who else has. */
export const presenceIn = (path: DraftPath) =>
  queryOptions({
    queryKey: [...cardVersions.version(path.alias, path.versionId), 'presence'],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: millisecondsBetweenPresence,
    queryFn: ({ signal }) => answerOf(api.PUT(`${version}/presence`, { params: { path }, signal })),
  })

/** Sent even while the page is being left. */
export const leaveDraft = (path: DraftPath) =>
  answerOf(api.DELETE(`${version}/presence`, { params: { path }, keepalive: true }))
