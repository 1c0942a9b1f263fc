import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type Service = components['schemas']['Service']

const all = '/v1/org/configuration/services'
const one = '/v1/org/configuration/services/{alias}'

export const services = resource<Service>(
  'services',
  {
    list: (query, signal) => api.GET(all, { params: { query }, signal }),
    read: (alias, signal) => api.GET(one, { params: { path: { alias } }, ...(signal && { signal }) }),
    add: (alias, body) =>
      api.PUT(one, {
        params: { path: { alias }, header: ifNew },
        body: body as components['schemas']['ServiceChange'],
      }),
    change: (alias, etag, body) =>
      api.PATCH(one, { params: { path: { alias }, header: ifMatch(etag) }, body }),
    remove: (alias, etag) => api.DELETE(one, { params: { path: { alias }, header: ifMatch(etag) } }),
    uses: (alias, signal) => api.GET(`${one}/uses`, { params: { path: { alias } }, signal }),
  },
  { minimumKg: 0, weighBy: 'CONSIGNMENT', extras: [], acceptsPoBoxes: false },
)
