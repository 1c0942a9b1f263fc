import type { components } from '../../api/schema.d.ts'

type Reason = components['schemas']['QuoteServiceNotPriced']['reason']

/** Parts of the form that a person can be sent to. */
export const partIds = {
  origin: 'quote-origin',
  destination: 'quote-destination',
  items: 'quote-items',
  extras: 'quote-extras',
  filters: 'quote-filters',
} as const

/** What to do to get a price: change the form, or something in the settings. */
export type Mend = { text: string } & (
  | { part: keyof typeof partIds }
  | { settings: 'customer' | 'rates of the customer' | 'service' | 'rate cards' }
)

/** The way to a price for each reason. */
export const mends: Record<Reason, Mend> = {
  FILTER: { text: 'Change the filters', part: 'filters' },
  SERVICE_RETIRED: { text: 'Open the service', settings: 'service' },
  NO_RATE_CARD: { text: 'Give the customer a rate card', settings: 'rates of the customer' },
  NO_RATE_CARD_VERSION: { text: 'Publish a version', settings: 'rate cards' },
  SERVICE_TYPE: { text: 'Change the destination', part: 'destination' },
  PO_BOX: { text: 'Change the destination', part: 'destination' },
  ITEM_TYPE: { text: 'Change the items', part: 'items' },
  EXTRA: { text: 'Change the extras', part: 'extras' },
  ITEM_LIMIT: { text: 'Change the items', part: 'items' },
  CONSIGNMENT_LIMIT: { text: 'Change the items', part: 'items' },
  LANE: { text: 'Add a rate', settings: 'rate cards' },
  PRICE_TOO_LARGE: { text: 'Change the items', part: 'items' },
  CUSTOMER_RETIRED: { text: 'Open the customer', settings: 'customer' },
}

/** Puts the focus into a part of the form. */
export function goToPart(part: keyof typeof partIds): void {
  document.getElementById(partIds[part])?.querySelector<HTMLElement>('input, button')?.focus()
}
