import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type QuoteExample = components['schemas']['QuoteExample']

const all = '/v1/org/configuration/examples'
const one = '/v1/org/configuration/examples/{name}'

export const examples = resource<QuoteExample>('examples', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (name, signal) => api.GET(one, { params: { path: { name } }, ...(signal && { signal }) }),
  add: (name, body) =>
    api.PUT(one, {
      params: { path: { name }, header: ifNew },
      body: body as components['schemas']['QuoteExampleChange'],
    }),
  change: (name, etag, body) => api.PATCH(one, { params: { path: { name }, header: ifMatch(etag) }, body }),
  remove: (name, etag) => api.DELETE(one, { params: { path: { name }, header: ifMatch(etag) } }),
  uses: (name, signal) => api.GET(`${one}/uses`, { params: { path: { name } }, signal }),
})
