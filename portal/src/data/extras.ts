import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type Extra = components['schemas']['Extra']

const all = '/v1/org/configuration/extras'
const one = '/v1/org/configuration/extras/{code}'

export const extras = resource<Extra>('extras', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (code, signal) => api.GET(one, { params: { path: { code } }, ...(signal && { signal }) }),
  add: (code, body) =>
    api.PUT(one, {
      params: { path: { code }, header: ifNew },
      body: body as components['schemas']['ExtraChange'],
    }),
  change: (code, etag, body) => api.PATCH(one, { params: { path: { code }, header: ifMatch(etag) }, body }),
  remove: (code, etag) => api.DELETE(one, { params: { path: { code }, header: ifMatch(etag) } }),
  uses: (code, signal) => api.GET(`${one}/uses`, { params: { path: { code } }, signal }),
})
