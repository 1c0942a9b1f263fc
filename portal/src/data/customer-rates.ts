import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { everyPage, ifMatch, ifNew, resource } from './resource.ts'

export type CustomerRate = components['schemas']['CustomerRate']
export type RateId = Pick<CustomerRate, 'customer' | 'carrier' | 'service' | 'effectiveFrom'>

const all = '/v1/org/configuration/customer-rates'
const one = '/v1/org/configuration/customer-rates/{customer}/{carrier}/{service}/{from}'

/** The whole carrier is `-`. */
const pathOf = ({ customer, carrier, service = '-', effectiveFrom }: RateId) => ({
  customer,
  carrier,
  service,
  from: effectiveFrom,
})

export const customerRates = resource<CustomerRate, RateId>('customer-rates', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (id, signal) => api.GET(one, { params: { path: pathOf(id) }, ...(signal && { signal }) }),
  add: (id, body) =>
    api.PUT(one, {
      params: { path: pathOf(id), header: ifNew },
      body: body as components['schemas']['CustomerRateChange'],
    }),
  change: (id, etag, body) => api.PATCH(one, { params: { path: pathOf(id), header: ifMatch(etag) }, body }),
  remove: (id, etag) => api.DELETE(one, { params: { path: pathOf(id), header: ifMatch(etag) } }),
  uses: (id, signal) => api.GET(`${one}/uses`, { params: { path: pathOf(id) }, signal }),
})

/** The rates of one customer. The server searches in identities, so others may be among them. */
export const ratesOfCustomer = (customer: string) =>
  queryOptions({
    queryKey: [...customerRates.key, 'of', customer],
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const found = await everyPage((query) =>
        answerOf(api.GET(all, { params: { query: { ...query, find: customer } }, signal })),
      )
      return found.filter((rate) => rate.customer === customer)
    },
  })
