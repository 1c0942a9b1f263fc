import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { everyPage, ifMatch, ifNew, resource } from './resource.ts'

export type SpotRate = components['schemas']['SpotRate']

const all = '/v1/org/configuration/spot-rates'
const one = '/v1/org/configuration/spot-rates/{id}'

export const spotRates = resource<SpotRate>('spot-rates', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (id, signal) => api.GET(one, { params: { path: { id } }, ...(signal && { signal }) }),
  add: (id, body) =>
    api.PUT(one, {
      params: { path: { id }, header: ifNew },
      body: body as components['schemas']['SpotRateChange'],
    }),
  change: (id, etag, body) => api.PATCH(one, { params: { path: { id }, header: ifMatch(etag) }, body }),
  remove: (id, etag) => api.DELETE(one, { params: { path: { id }, header: ifMatch(etag) } }),
  uses: (id, signal) => api.GET(`${one}/uses`, { params: { path: { id } }, signal }),
})

/** What each spot rate takes the place of, by its id. */
export const freightByCard = queryOptions({
  queryKey: [...spotRates.key, 'by card'],
  staleTime: 15_000,
  queryFn: async ({ signal }) => {
    const found = await everyPage((query) =>
      answerOf(api.GET(all, { params: { query: { ...query, overview: true } }, signal })),
    )
    return new Map(found.map(({ id, overview }) => [id, overview?.byCard ?? null]))
  },
})
