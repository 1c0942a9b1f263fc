import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import { everyKind } from '../../data/resource.ts'
import type { PutMember } from './zones-text.ts'

type Schemas = components['schemas']
const root = '/v1/org/configuration/zone-sets/{code}' as const
const version = `${root}/versions/{versionId}` as const
const membersOfOneCall = 5000

export interface NewZones {
  code: string
  /** Of a zone set that does not exist yet. */
  name: string | undefined
  effectiveFrom: string
  puts: PutMember[]
}

/** Makes a version of a zone set from a whole list and publishes it. If a step fails, nothing of it stays. */
async function makeZones({ code, name, effectiveFrom, puts }: NewZones): Promise<void> {
  const path = { code }
  if (name !== undefined)
    await answerOf(api.PUT(root, { params: { path, header: { 'If-None-Match': '*' } }, body: { name } }))
  try {
    await publishZones(code, effectiveFrom, puts)
  } catch (error) {
    if (name !== undefined) await removeSet(code).catch(() => undefined)
    throw error
  }
}

async function publishZones(code: string, effectiveFrom: string, puts: PutMember[]): Promise<void> {
  const draft = await taggedAnswerOf(
    api.POST(`${root}/versions`, {
      params: { path: { code } },
      body: { effectiveFrom } as Schemas['ZoneSetDraft'],
    }),
  )
  const path = { code, versionId: draft.value.versionId }
  let { etag } = draft
  try {
    for (let at = 0; at < puts.length; at += membersOfOneCall) {
      const body = { put: puts.slice(at, at + membersOfOneCall) } as Schemas['MembersPatch']
      const params = { path, header: { 'If-Match': etag } }
      etag = (await taggedAnswerOf(api.PATCH(`${version}/members`, { params, body }))).etag
    }
    await answerOf(
      api.POST(`${version}/publish`, { params: { path, header: { 'If-Match': etag } }, body: {} as never }),
    )
  } catch (error) {
    await answerOf(api.DELETE(version, { params: { path, header: { 'If-Match': etag } } })).catch(
      () => undefined,
    )
    throw error
  }
}

async function removeSet(code: string): Promise<void> {
  const { etag } = await taggedAnswerOf(api.GET(root, { params: { path: { code } } }))
  await answerOf(api.DELETE(root, { params: { path: { code }, header: { 'If-Match': etag } } }))
}

export function useMakeZones() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: makeZones,
    onSettled: () => queryClient.invalidateQueries({ queryKey: everyKind }),
  })
}
