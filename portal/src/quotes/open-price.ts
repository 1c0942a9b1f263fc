import type { Priced, QuotesSearch } from '../freight/pricing/model.ts'

/** The price whose bill is shown: the one in the address, or the cheapest of the first customer with a price. */
export function openPrice<Of extends Priced>(results: Of[], { customer, service }: QuotesSearch) {
  const named = results.find(({ customerId }) => customerId === customer)
  const result = named ?? results.find(({ quotes }) => quotes.length > 0) ?? results[0]
  const isPriced = (id: string | undefined) => result?.quotes.some(({ serviceId }) => serviceId === id)
  const isRefusal = named !== undefined && service !== undefined && !isPriced(service)
  const serviceId = isPriced(service) ? service : isRefusal ? undefined : result?.quotes[0]?.serviceId
  return { result, serviceId }
}
