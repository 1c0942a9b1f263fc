import type { QuoteRequest } from './generate-quotes.ts'
import type { PlaceRequest } from './resolve-places.ts'

/** The request without contact name, phone and e-mail: nothing uses them, so they are not kept. */
export const requestToStore = (request: QuoteRequest) => ({
  ...request,
  origin: placeToStore(request.origin),
  destination: placeToStore(request.destination),
})

const placeToStore = ({ postalCode, countryCode, companyName, suburbName, street1 }: PlaceRequest) => ({
  ...{ postalCode, countryCode, companyName, suburbName, street1 },
})
