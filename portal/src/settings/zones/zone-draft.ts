import { useMutation } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import { useConfigurationIsStale } from '../../data/resource.ts'
import type { MembersPatch } from './zone-patch.ts'

type Schemas = components['schemas']
const versions = '/v1/org/configuration/zone-sets/{code}/versions' as const
const version = `${versions}/{versionId}` as const

/** Every call is made on the version as it is now; a patch says itself what it expects to find. */
async function etagOf(path: { code: string; versionId: string }) {
  return { 'If-Match': (await taggedAnswerOf(api.GET(version, { params: { path } }))).etag }
}

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
    mutationFn: async ({ versionId, body }: { versionId: string; body: MembersPatch }) => {
      const path = { code, versionId }
      const params = { path, header: await etagOf(path) }
      return answerOf(api.PATCH(`${version}/members`, { params, body }))
    },
    onSettled,
  })
  const publish = useMutation({
    mutationFn: async ({ versionId, effectiveFrom }: { versionId: string; effectiveFrom: string }) => {
      const path = { code, versionId }
      const params = { path, header: await etagOf(path) }
      return answerOf(
        api.POST(`${version}/publish`, {
          params,
          body: { effectiveFrom } as Schemas['ZoneSetPublication'],
        }),
      )
    },
    onSettled,
  })
  const discard = useMutation({
    mutationFn: async (versionId: string) => {
      const path = { code, versionId }
      return answerOf(api.DELETE(version, { params: { path, header: await etagOf(path) } }))
    },
    onSettled,
  })
  return { make, patch, publish, discard }
}
