import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from './client.ts'
import type { components } from './portal-schema.d.ts'

export type Choices = components['schemas']['Choices']
type Choice = Choices['warehouses'][number]

/** Ids and names from the organisation's configuration, for forms and filters. */
export const choices = queryOptions({
  queryKey: ['choices'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/choices', { signal })),
})

/** The name of an id; undefined if it is not set up. */
export const nameOf = (list: Choice[] | undefined, id: string | null): string | undefined =>
  list?.find((one) => one.id === id)?.name

/** As options of a list. */
export const optionsOf = (list: Choice[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ id, text: id, note: name }))
