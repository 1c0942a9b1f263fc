import { api } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import type { ThingKind } from './thing.ts'
import { ifNew, thingCalls } from './thing-calls.ts'

type Coded = components['schemas']['ChargeCode'] | components['schemas']['Warehouse']
type Words = Pick<ThingKind, 'title' | 'one' | 'sub' | 'idName' | 'emptyText'>

/** Charge codes and warehouses are both a code and a name. */
function codedKind(folder: 'charge-codes' | 'warehouses', words: Words): ThingKind {
  const all = `/v1/org/configuration/${folder}` as const
  const one = `${all}/{code}` as const
  return {
    folder,
    ...words,
    idHint: `Files and the API call it ${words.idName}. It cannot be changed later.`,
    canRetire: false,
    ...thingCalls<Coded>(({ code: id, ...rest }) => ({ id, ...rest }), {
      list: (query, signal) => api.GET(all, { params: { query }, signal }),
      read: (code, signal) => api.GET(one, { params: { path: { code } }, ...(signal && { signal }) }),
      add: (code, name) => api.PUT(one, { params: { path: { code }, header: ifNew }, body: { code, name } }),
      change: (code, etag, body) =>
        api.PATCH(one, { params: { path: { code }, header: { 'If-Match': etag } }, body: { ...body } }),
      remove: (code, etag) => api.DELETE(one, { params: { path: { code }, header: { 'If-Match': etag } } }),
      uses: (code, signal) => api.GET(`${one}/uses`, { params: { path: { code } }, signal }),
    }),
  }
}

export const chargeCodes = codedKind('charge-codes', {
  title: 'Charge codes',
  one: 'charge code',
  sub: 'What fulfilment activities are billed as.',
  idName: 'chargeCode',
  emptyText: 'Each activity names the charge code it is billed as.',
})

export const warehouses = codedKind('warehouses', {
  title: 'Warehouses',
  one: 'warehouse',
  sub: 'Where fulfilment activities take place.',
  idName: 'warehouseCode',
  emptyText: 'Each activity names the warehouse where it took place.',
})
