import { useMutation } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import { ifMatch, useConfigurationIsStale } from '../../data/resource.ts'
import { type Collided, withWriter } from './collided.ts'
import type { MembersPatch } from './zone-patch.ts'

type Schemas = components['schemas']
const versions = '/v1/org/configuration/zone-sets/{code}/versions' as const
const version = `${versions}/{versionId}` as const

/** The ETag of a draft as it is now. */
async function etagOf(path: { code: string; versionId: string }): Promise<string> {
  return (await taggedAnswerOf(api.GET(version, { params: { path } }))).etag
}

interface SentPatch {
  body: MembersPatch
  /** The revision in which the members were read that it expects. */
  revision: number
}

/** Changes members of a draft that others may be editing too. What they changed meanwhile stays, and is answered. */
async function patchMembers(
  path: { code: string; versionId: string },
  { body, revision: since }: SentPatch,
): Promise<{ revision: number; collided: Collided[] }> {
  const header = { 'If-Match': `"${since}"` }
  const { revision, collisions = [] } = await answerOf(
    api.PATCH(`${version}/members`, { params: { path, header }, body }),
  )
  if (collisions.length === 0) return { revision, collided: [] }
  const changes = await answerOf(api.GET(`${version}/changes`, { params: { path, query: { since } } }))
  return { revision, collided: collisions.map((one) => withWriter(one, changes.items)) }
}

/** Sent even while the page is being left. */
export const leaveZones = (path: { code: string; versionId: string }) =>
  answerOf(api.DELETE(`${version}/presence`, { params: { path }, keepalive: true }))

/** What can be done with drafts of a zone set. */
export function useZoneDraft(code: string) {
  const onSettled = useConfigurationIsStale()
  const make = useMutation({
    mutationFn: (copyOf: string) =>
      answerOf(
        api.POST(versions, { params: { path: { code } }, body: { copyOf } as Schemas['ZoneSetDraft'] }),
      ),
    onSettled,
  })
  const patch = useMutation({
    mutationFn: ({ versionId, ...sent }: SentPatch & { versionId: string }) =>
      patchMembers({ code, versionId }, sent),
    onSettled,
  })
  const publish = useMutation({
    mutationFn: ({
      versionId,
      etag,
      effectiveFrom,
    }: Record<'versionId' | 'etag' | 'effectiveFrom', string>) =>
      answerOf(
        api.POST(`${version}/publish`, {
          params: { path: { code, versionId }, header: ifMatch(etag) },
          body: { effectiveFrom } as Schemas['ZoneSetPublication'],
        }),
      ),
    onSettled,
  })
  const discard = useMutation({
    mutationFn: ({ versionId, etag }: Record<'versionId' | 'etag', string>) =>
      answerOf(api.DELETE(version, { params: { path: { code, versionId }, header: ifMatch(etag) } })),
    onSettled,
  })
  return {
    make,
    patch,
    publish,
    discard,
    etagOf: (versionId: string) => etagOf({ code, versionId }),
  }
}
