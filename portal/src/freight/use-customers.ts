import { useQuery } from '@tanstack/react-query'
import { customersLike, optionsOf } from '../data/choices.ts'
import { formatCount } from '../format/count.ts'

/** What a list of customers shows for the typed text. */
export function useCustomerOptions(text: string) {
  const { data, isFetching } = useQuery(customersLike(text))
  const options = optionsOf(data?.items)
  return {
    options,
    isWaiting: data === undefined && isFetching,
    /** Undefined if all are shown. */
    more:
      data !== undefined && data.total > options.length
        ? `The first ${options.length} of ${formatCount(data.total)}. Type to find others.`
        : undefined,
  }
}

/** Customers like an id: its own comes first, then what was probably meant. Undefined until they are loaded. */
export function useCustomersLike(id: string | null) {
  const found = useQuery({ ...customersLike(id ?? ''), enabled: id !== null && id.trim() !== '' })
  return found.data?.items
}
