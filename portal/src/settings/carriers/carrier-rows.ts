import type { Carrier } from '../../data/carriers.ts'
import type { Service } from '../../data/services.ts'

export interface CarriersSearch {
  /** A part of an alias or a name. */
  find?: string | undefined
  class?: Service['class'][] | undefined
  zoneSet?: string[] | undefined
  /** The service that is open in the drawer, or the carrier. */
  open?: string | undefined
  carrier?: string | undefined
}

export interface CarrierRow {
  carrier: Carrier
  services: Service[]
}

/** Carriers with their services. A carrier that is found itself shows all of its services that the filters leave. */
export function carrierRows(carriers: Carrier[], services: Service[], search: CarriersSearch): CarrierRow[] {
  const { find = '', class: classes, zoneSet } = search
  const isFiltered = classes !== undefined || zoneSet !== undefined
  return carriers.flatMap((carrier) => {
    const isFound = hasText(carrier, find)
    const own = services
      .filter((service) => service.carrier === carrier.alias)
      .filter((service) => isFound || hasText(service, find))
      .filter((service) => classes?.includes(service.class) ?? true)
      .filter((service) => zoneSet?.includes(service.zoneSet) ?? true)
    const isShown = own.length > 0 || (isFound && !isFiltered)
    return isShown ? [{ carrier, services: own }] : []
  })
}

const hasText = ({ alias, name }: { alias: string; name: string }, text: string) =>
  `${alias} ${name}`.toLowerCase().includes(text.trim().toLowerCase())

/** "100 kg, 6 m, pallets only" */
export function itemLimits(
  { itemKgMax, itemLengthMetresMax, itemTypes }: Service,
  figure: (value: number) => string,
) {
  return [
    itemKgMax === undefined ? undefined : `${figure(itemKgMax)} kg`,
    itemLengthMetresMax === undefined ? undefined : `${figure(itemLengthMetresMax)} m`,
    itemTypes === undefined ? undefined : `only ${itemTypes.join(', ')}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}
