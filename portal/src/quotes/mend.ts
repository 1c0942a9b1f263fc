import type { components } from '../api/schema.d.ts'

type Reason = components['schemas']['QuoteServiceNotPriced']['reason']

/** Parts of the form that a person can be sent to. */
export const partIds = {
  origin: 'quote-origin',
  destination: 'quote-destination',
  items: 'quote-items',
  extras: 'quote-extras',
  filters: 'quote-filters',
} as const

/** What to do to get a price: change the form, change the customer, or change the rates by the API. */
export type Mend = { text: string } & (
  | { part: keyof typeof partIds }
  | { customer: true }
  | { operationId: string }
)

/** The way to a price for each reason. Rates have no pages here, so their way is the description of the API. */
export const mends: Record<Reason, Mend> = {
  FILTER: { text: 'Change the filters', part: 'filters' },
  SERVICE_RETIRED: { text: 'Offer it again by the API', operationId: 'patchService' },
  NO_RATE_CARD: { text: 'Give one by the API', operationId: 'putCustomerRate' },
  NO_RATE_CARD_VERSION: { text: 'Publish one by the API', operationId: 'publishRateCardVersion' },
  SERVICE_TYPE: { text: 'Change the destination', part: 'destination' },
  PO_BOX: { text: 'Change the destination', part: 'destination' },
  ITEM_TYPE: { text: 'Change the items', part: 'items' },
  EXTRA: { text: 'Change the extras', part: 'extras' },
  ITEM_LIMIT: { text: 'Change the items', part: 'items' },
  CONSIGNMENT_LIMIT: { text: 'Change the items', part: 'items' },
  LANE: { text: 'Add a rate by the API', operationId: 'makeRateCardDraft' },
  PRICE_TOO_LARGE: { text: 'Change the items', part: 'items' },
  CUSTOMER_RETIRED: { text: 'Open the customer', customer: true },
}

/** Puts the focus into a part of the form. */
export function goToPart(part: keyof typeof partIds): void {
  document.getElementById(partIds[part])?.querySelector<HTMLElement>('input, button')?.focus()
}
