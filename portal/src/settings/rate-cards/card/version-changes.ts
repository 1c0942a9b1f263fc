import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../../../api/client.ts'
import type { components } from '../../../api/schema.d.ts'
import { cardVersions } from '../../../data/card-versions.ts'
import { everyCheck } from '../../../data/checks.ts'
import { quotes } from '../../../data/quotes.ts'
import { rateCards } from '../../../data/rate-cards.ts'

type Schemas = components['schemas']
type NewDraft = Schemas['RateCardDraft']
/** One step of raising or lowering. */
export type Adjustment = Exclude<NonNullable<NewDraft['adjust']>, unknown[]>

const root = '/v1/org/configuration/rate-cards/{alias}/versions' as const
const one = `${root}/{versionId}` as const

/** Everything that changes versions of a card. Prices and checks follow from them. */
export function useVersionChanges(alias: string) {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: rateCards.key }),
      queryClient.invalidateQueries({ queryKey: everyCheck }),
      queryClient.invalidateQueries({ queryKey: quotes.drafts.queryKey }),
    ])
  const makeDraft = useMutation({
    mutationFn: (body: NewDraft) => answerOf(api.POST(root, { params: { path: { alias } }, body })),
    onSettled,
  })
  const patch = useMutation({
    mutationFn: ({ versionId, etag, ...body }: Tagged & Schemas['RateCardVersionPatch']) =>
      taggedAnswerOf(
        api.PATCH(one, { params: { path: { alias, versionId }, header: { 'If-Match': etag } }, body }),
      ),
    onSettled,
  })
  const publish = useMutation({
    mutationFn: ({ versionId, etag, ...body }: Tagged & Partial<Schemas['RateCardPublication']>) =>
      answerOf(
        api.POST(`${one}/publish`, {
          params: { path: { alias, versionId }, header: { 'If-Match': etag } },
          body: body as Schemas['RateCardPublication'],
        }),
      ),
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: ({ versionId, etag }: Tagged) =>
      answerOf(
        api.POST(`${one}/withdraw`, { params: { path: { alias, versionId }, header: { 'If-Match': etag } } }),
      ),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ versionId, etag }: Tagged) =>
      answerOf(api.DELETE(one, { params: { path: { alias, versionId }, header: { 'If-Match': etag } } })),
    onSettled,
  })
  /** The ETag of a version as it is now: a change says what it is about. */
  const etagOf = async (versionId: string) =>
    (await queryClient.fetchQuery({ ...cardVersions.one(alias, versionId), staleTime: 0 })).etag
  return { makeDraft, patch, publish, withdraw, remove, etagOf }
}

interface Tagged {
  versionId: string
  etag: string
}
