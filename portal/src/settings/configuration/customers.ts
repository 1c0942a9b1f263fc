import { api } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import type { ThingKind } from './thing.ts'
import { ifNew, thingCalls } from './thing-calls.ts'

const all = '/v1/org/configuration/customers'
const one = '/v1/org/configuration/customers/{id}'

const thingOf = ({ id, overview, ...rest }: components['schemas']['ListedCustomer']) => ({
  id,
  ...rest,
  ...(overview && { rates: overview.rates }),
})

export const customers: ThingKind = {
  folder: 'customers',
  title: 'Customers',
  one: 'customer',
  sub: 'The businesses you price and bill for.',
  idName: 'customerId',
  idHint: 'Files and the API call it customerId. It cannot be changed later.',
  canRetire: true,
  file: 'customers',
  emptyText: 'Quotes and imports name the customer they are for.',
  ...thingCalls<components['schemas']['ListedCustomer']>(thingOf, {
    list: (query, signal) => api.GET(all, { params: { query: { ...query, overview: true } }, signal }),
    read: (id, signal) => api.GET(one, { params: { path: { id } }, ...(signal && { signal }) }),
    add: (id, name) => api.PUT(one, { params: { path: { id }, header: ifNew }, body: { id, name } }),
    change: (id, etag, body) =>
      api.PATCH(one, { params: { path: { id }, header: { 'If-Match': etag } }, body: { ...body } }),
    remove: (id, etag) => api.DELETE(one, { params: { path: { id }, header: { 'If-Match': etag } } }),
    uses: (id, signal) => api.GET(`${one}/uses`, { params: { path: { id } }, signal }),
  }),
}
