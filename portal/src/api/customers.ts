import { queryOptions } from '@tanstack/react-query'
import { choices } from './choices.ts'
import { answerOf, portalApi } from './client.ts'

/** A longer text is refused, and nothing is called that. */
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
