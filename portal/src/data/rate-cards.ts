import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { everyPage, ifMatch, ifNew, resource } from './resource.ts'

export type RateCard = components['schemas']['RateCard']
export type CardOverview = components['schemas']['RateCardOverview']

const all = '/v1/org/configuration/rate-cards'
const one = '/v1/org/configuration/rate-cards/{alias}'

export const rateCards = resource<RateCard>('rate-cards', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (alias, signal) => api.GET(one, { params: { path: { alias } }, ...(signal && { signal }) }),
  add: (alias, body) =>
    api.PUT(one, {
      params: { path: { alias }, header: ifNew },
      body: body as components['schemas']['RateCardChange'],
    }),
  change: (alias, etag, body) => api.PATCH(one, { params: { path: { alias }, header: ifMatch(etag) }, body }),
  remove: (alias, etag) => api.DELETE(one, { params: { path: { alias }, header: ifMatch(etag) } }),
  uses: (alias, signal) => api.GET(`${one}/uses`, { params: { path: { alias } }, signal }),
})

/** All cards, each with its versions, its customers and what the checks found last. */
export const cardOverviews = queryOptions({
  queryKey: [...rateCards.key, 'overviews'],
  staleTime: 15_000,
  queryFn: async ({ signal }) => {
    const found = await everyPage((query) =>
      answerOf(api.GET(all, { params: { query: { ...query, overview: true } }, signal })),
    )
    return found.map(({ overview, ...card }) => ({ card, overview: overview as CardOverview }))
  },
})
