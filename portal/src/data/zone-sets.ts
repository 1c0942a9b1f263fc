import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type ZoneSet = components['schemas']['ZoneSet']

const all = '/v1/org/configuration/zone-sets'
const one = '/v1/org/configuration/zone-sets/{code}'

export const zoneSets = resource<ZoneSet>('zone-sets', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (code, signal) => api.GET(one, { params: { path: { code } }, ...(signal && { signal }) }),
  add: (code, body) =>
    api.PUT(one, {
      params: { path: { code }, header: ifNew },
      body: body as components['schemas']['ZoneSetChange'],
    }),
  change: (code, etag, body) => api.PATCH(one, { params: { path: { code }, header: ifMatch(etag) }, body }),
  remove: (code, etag) => api.DELETE(one, { params: { path: { code }, header: ifMatch(etag) } }),
  uses: (code, signal) => api.GET(`${one}/uses`, { params: { path: { code } }, signal }),
})
