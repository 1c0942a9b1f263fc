import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { everyPage, ifMatch, ifNew, resource } from './resource.ts'

export type SpotRate = components['schemas']['ListedSpotRate']

const all = '/v1/org/configuration/spot-rates'
const one = '/v1/org/configuration/spot-rates/{id}'

/** The list says what each of them takes the place of. */
export const spotRates = resource<SpotRate>('spot-rates', {
  list: (query, signal) => api.GET(all, { params: { query: { ...query, overview: true } }, signal }),
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

/** Those of a customer, without what they take the place of. */
export const spotRatesOf = (customer: string) =>
  queryOptions({
    queryKey: [...spotRates.key, 'of', customer],
    staleTime: 15_000,
    queryFn: ({ signal }) =>
      everyPage((query) => answerOf(api.GET(all, { params: { query: { ...query, customer } }, signal }))),
  })
