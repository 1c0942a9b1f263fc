import { api } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import type { ThingKind } from './thing.ts'
import { ifNew, thingCalls } from './thing-calls.ts'

const all = '/v1/org/configuration/custom-fields'
const one = '/v1/org/configuration/custom-fields/{key}'

export const customFields: ThingKind = {
  folder: 'custom-fields',
  title: 'Custom fields',
  one: 'custom field',
  sub: 'Extra columns in shipment files. A carrier can require them.',
  idName: 'key',
  idHint: 'The name of the column in a file, for example costCentre. It cannot be changed later.',
  canRetire: false,
  emptyText: 'A carrier can require a field of your own, such as a cost centre.',
  ...thingCalls<components['schemas']['CustomField']>(({ key: id, ...rest }) => ({ id, ...rest }), {
    list: (query, signal) => api.GET(all, { params: { query }, signal }),
    read: (key, signal) => api.GET(one, { params: { path: { key } }, ...(signal && { signal }) }),
    add: (key, name) => api.PUT(one, { params: { path: { key }, header: ifNew }, body: { key, name } }),
    change: (key, etag, body) =>
      api.PATCH(one, { params: { path: { key }, header: { 'If-Match': etag } }, body: { ...body } }),
    remove: (key, etag) => api.DELETE(one, { params: { path: { key }, header: { 'If-Match': etag } } }),
    uses: (key, signal) => api.GET(`${one}/uses`, { params: { path: { key } }, signal }),
  }),
}
