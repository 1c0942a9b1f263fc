import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

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

/** The server refuses longer text, and no name is that long. */
const lettersMax = 255

/** Customers whose id or name contains a text: the first 50, and how many there are. */
export function customersLike(typed: string) {
  const text = typed.trim().slice(0, lettersMax)
  return queryOptions({
    queryKey: [...choices.queryKey, 'customers', text],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      answerOf(
        portalApi.GET('/portal/customers', { params: { query: text === '' ? {} : { text } }, signal }),
      ),
  })
}
