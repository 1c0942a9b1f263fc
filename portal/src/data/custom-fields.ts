import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource } from './resource.ts'

export type CustomField = components['schemas']['CustomField']

const all = '/v1/org/configuration/custom-fields'
const one = '/v1/org/configuration/custom-fields/{key}'

export const customFields = resource<CustomField>('custom-fields', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (key, signal) => api.GET(one, { params: { path: { key } }, ...(signal && { signal }) }),
  add: (key, body) =>
    api.PUT(one, {
      params: { path: { key }, header: ifNew },
      body: body as components['schemas']['CustomFieldChange'],
    }),
  change: (key, etag, body) => api.PATCH(one, { params: { path: { key }, header: ifMatch(etag) }, body }),
  remove: (key, etag) => api.DELETE(one, { params: { path: { key }, header: ifMatch(etag) } }),
  uses: (key, signal) => api.GET(`${one}/uses`, { params: { path: { key } }, signal }),
})
