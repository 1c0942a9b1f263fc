import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type Customer = components['schemas']['Customer']

const all = '/v1/org/configuration/customers'
const one = '/v1/org/configuration/customers/{id}'

export const customers = resource<Customer>('customers', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (id, signal) => api.GET(one, { params: { path: { id } }, ...(signal && { signal }) }),
  add: (id, body) =>
    api.PUT(one, {
      params: { path: { id }, header: ifNew },
      body: body as components['schemas']['CustomerChange'],
    }),
  change: (id, etag, body) => api.PATCH(one, { params: { path: { id }, header: ifMatch(etag) }, body }),
  remove: (id, etag) => api.DELETE(one, { params: { path: { id }, header: ifMatch(etag) } }),
  uses: (id, signal) => api.GET(`${one}/uses`, { params: { path: { id } }, signal }),
})

export const figuresDays = 30

/** How much a customer was used in the last days. */
export const customerFigures = (id: string) =>
  queryOptions({
    queryKey: [...customers.key, 'figures', id],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(api.GET(`${one}/figures`, { params: { path: { id }, query: { days: figuresDays } }, signal })),
  })
