import type { components } from '../api/portal-schema.d.ts'
import { countOf, formatCount } from '../format/count.ts'
import { formatMoney } from '../format/money.ts'

type ShipmentTotals = components['schemas']['ShipmentTotals']

/** "61,308 shipments · 1,204,118.52 billed, ex GST · 41 without a bill · 4 flagged" */
export function totalsText({ shipments, billed, unbilled, flagged }: ShipmentTotals): string {
  return [
    countOf(shipments, 'shipment'),
    `${formatMoney(billed)} billed, ex GST`,
    ...(unbilled > 0 ? [`${formatCount(unbilled)} without a bill`] : []),
    ...(flagged > 0 ? [`${formatCount(flagged)} flagged`] : []),
  ].join(' · ')
}
