import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type Carrier = components['schemas']['Carrier']

const all = '/v1/org/configuration/carriers'
const one = '/v1/org/configuration/carriers/{alias}'

export const carriers = resource<Carrier>(
  'carriers',
  {
    list: (query, signal) => api.GET(all, { params: { query }, signal }),
    read: (alias, signal) => api.GET(one, { params: { path: { alias } }, ...(signal && { signal }) }),
    add: (alias, body) =>
      api.PUT(one, {
        params: { path: { alias }, header: ifNew },
        body: body as components['schemas']['CarrierChange'],
      }),
    change: (alias, etag, body) =>
      api.PATCH(one, { params: { path: { alias }, header: ifMatch(etag) }, body }),
    remove: (alias, etag) => api.DELETE(one, { params: { path: { alias }, header: ifMatch(etag) } }),
    uses: (alias, signal) => api.GET(`${one}/uses`, { params: { path: { alias } }, signal }),
  },
  { tolerancePercent: 0, customFields: [] },
)
