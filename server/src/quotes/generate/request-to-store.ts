import type { PlaceRequest } from '../price/resolve-places.ts'

/** The request without contact name, phone and e-mail: nothing uses them, so they are not kept. */
export const requestToStore = <Request extends { origin: PlaceRequest; destination: PlaceRequest }>(
  request: Request,
) => ({
  ...request,
  origin: placeToStore(request.origin),
  destination: placeToStore(request.destination),
})

const placeToStore = ({ postalCode, countryCode, companyName, suburbName, street1 }: PlaceRequest) => ({
  postalCode,
  countryCode,
  companyName,
  suburbName,
  street1,
})
