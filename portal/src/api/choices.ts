import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from './client.ts'
import type { components } from './portal-schema.d.ts'

export type Choices = components['schemas']['Choices']
type Choice = Choices['customers'][number]

/** Ids and names from the organisation's configuration, for forms and filters. */
export const choices = queryOptions({
  queryKey: ['choices'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/choices', { signal })),
})

/** The name of an id; undefined if it is not set up. */
export const nameOf = (list: Choice[] | undefined, id: string | null): string | undefined =>
  list?.find((one) => one.id === id)?.name

const listsOfFlags: Record<string, keyof Choices> = {
  unknownCustomer: 'customers',
  unknownRateCard: 'rateCards',
  unknownWarehouse: 'warehouses',
  unknownChargeCode: 'chargeCodes',
}

/** Whether the id or code that a row was flagged for is set up by now; undefined if that is not known. */
export function isSetUpNow(flag: string, id: string | null, known: Choices | undefined): boolean | undefined {
  const list = listsOfFlags[flag]
  if (list === undefined || known === undefined || id === null) return undefined
  return nameOf(known[list], id) !== undefined
}

/** As options of a list. */
export const optionsOf = (list: Choice[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ id, text: id, note: name }))
