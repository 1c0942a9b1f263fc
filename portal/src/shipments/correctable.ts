import type { Shipment } from '../data/shipments.ts'

type Flagged = Pick<Shipment, 'flags' | 'items'>

/** A goods line that was flagged, counted from 1. */
export interface LineToCorrect {
  line: number
  itemType: string | null
  quantity: string
}

const hasOne = (flags: readonly string[], ...wanted: string[]) => wanted.some((flag) => flags.includes(flag))

/** Which values of a shipment its flags are about. */
export const fieldsToCorrect = ({ flags }: Pick<Shipment, 'flags'>) => ({
  customer: hasOne(flags, 'missingCustomer', 'unknownCustomer'),
  rateCard: hasOne(flags, 'unknownRateCard'),
  quoteDate: hasOne(flags, 'clockChange'),
})

/** The goods lines without a quantity, or with one below 0. */
export function linesToCorrect({ flags, items }: Flagged): LineToCorrect[] {
  if (!hasOne(flags, 'missingItemQuantity', 'negativeItemQuantity')) return []
  return items
    .map(({ itemType, itemQuantity }, at) => ({
      line: at + 1,
      itemType,
      quantity: itemQuantity === null ? '' : String(itemQuantity),
    }))
    .filter(({ quantity }) => quantity === '' || quantity.startsWith('-'))
}

export function canCorrect(shipment: Flagged): boolean {
  const { customer, rateCard, quoteDate } = fieldsToCorrect(shipment)
  return customer || rateCard || quoteDate || linesToCorrect(shipment).length > 0
}

/** A quantity as typed; undefined if it is none: blank, below 0 or not a number. */
export const readQuantity = (typed: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined
