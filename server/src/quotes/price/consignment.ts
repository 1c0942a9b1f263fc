import type { NamedPlace } from '../../locations/resolve-location.ts'
import { isBlank } from '../../platform/values/is-blank.ts'
import type { Item } from './goods.ts'
import { isPostOfficeBox } from './post-office-box.ts'
import { type PlaceRequest, resolvePlaces } from './resolve-places.ts'

/** The goods, their origin and destination. */
export interface Consignment {
  origin: NamedPlace
  destination: NamedPlace
  toPoBox: boolean
  isResidential: boolean
  isFromResidential: boolean
  items: Item[]
  /** Codes of what is asked for. */
  extras: string[]
}

export interface ConsignmentRequest {
  origin: PlaceRequest
  destination: PlaceRequest
  items: Item[]
}

/**
 * Throws an error that names each place that cannot be resolved. A destination is a post office box if its postcode or
 * its street says so; an origin never counts as one. A place is residential if it has a street but no company and is
 * not a box.
 */
export function consignmentOf(request: ConsignmentRequest, extras: string[] = []) {
  const { origin, destination } = resolvePlaces(request)
  const toPoBox = destination.isPoBox || isPostOfficeBox(request.destination.street1)
  const isResidential = !toPoBox && isAtHome(request.destination)
  const isFromResidential = isAtHome(request.origin)
  return { origin, destination, toPoBox, isResidential, isFromResidential, items: request.items, extras }
}

const isAtHome = ({ street1, companyName }: PlaceRequest) => !isBlank(street1) && isBlank(companyName)
