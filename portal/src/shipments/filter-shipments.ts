import { writeSearch } from '../address/search-text.ts'
import type { ShipmentFilter } from '../data/shipments.ts'
import { dayAfter } from '../format/days.ts'

export interface ShipmentsSearch {
  /** Prefix of the shipment id. */
  find?: string | undefined
  customer?: string[] | undefined
  /** The import that last wrote a shipment, and the one that created it. */
  import?: string | undefined
  created?: string | undefined
  /** The reference of the creating import, and of the last one. */
  reference?: string | undefined
  lastReference?: string | undefined
  /** First and last quote date, in the organisation's zone. */
  from?: string | undefined
  to?: string | undefined
  flagged?: true | undefined
  /** The shipment that is open in the drawer. */
  open?: string | undefined
}

/** The request to the server, for both the list and the file. */
export function filterOf(search: ShipmentsSearch): ShipmentFilter {
  const { find, customer, import: importId, created, reference, lastReference, from, to, flagged } = search
  return {
    ...(find === undefined ? {} : { startsWith: find }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(importId === undefined ? {} : { importId }),
    ...(created === undefined ? {} : { createdImportId: created }),
    ...(reference === undefined ? {} : { sourceDetails: reference }),
    ...(lastReference === undefined ? {} : { lastSourceDetails: lastReference }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: dayAfter(to) }),
    ...(flagged === undefined ? {} : { flagged }),
  }
}

/** The address of the file with exactly these shipments. */
export const exportAddress = (search: ShipmentsSearch) =>
  `/portal/shipments.csv${writeSearch({ ...filterOf(search) })}`
