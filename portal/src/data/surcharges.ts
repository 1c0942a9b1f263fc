import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type Surcharge = components['schemas']['Surcharge']

const all = '/v1/org/configuration/surcharges'
const one = '/v1/org/configuration/surcharges/{id}'

export const surcharges = resource<Surcharge>(
  'surcharges',
  {
    list: (query, signal) => api.GET(all, { params: { query }, signal }),
    read: (id, signal) => api.GET(one, { params: { path: { id } }, ...(signal && { signal }) }),
    add: (id, body) =>
      api.PUT(one, {
        params: { path: { id }, header: ifNew },
        body: body as components['schemas']['SurchargeChange'],
      }),
    change: (id, etag, body) => api.PATCH(one, { params: { path: { id }, header: ifMatch(etag) }, body }),
    remove: (id, etag) => api.DELETE(one, { params: { path: { id }, header: ifMatch(etag) } }),
  },
  { description: '', conditions: [], valueAbove: 0, largestOnly: false, fuelApplies: false },
)
