import type { Shipment } from '../data/shipments.ts'
import { formatCount, formatQuantity } from '../format/count.ts'
import { formatMoney } from '../format/money.ts'
import { Flags } from '../freight/flags.tsx'
import type { Column } from '../parts/lists/table.tsx'
import { Time } from '../parts/page/time.tsx'
import { shipmentWeight } from './weight.ts'

const place = (suburb: string | null, postCode: string | null) => [suburb, postCode].filter(Boolean).join(' ')

/** The most important come first: a drawer leaves room for half of them. */
export const shipmentColumns: Column<Shipment>[] = [
  {
    id: 'shipment',
    head: 'Shipment',
    cell: ({ shipmentId }) => <b className="code shipment-id">{shipmentId}</b>,
  },
  {
    id: 'quoteDate',
    head: 'Quote date',
    isNumber: true,
    isSorted: true,
    cell: ({ quoteDate }) => quoteDate && <Time at={quoteDate} />,
  },
  { id: 'customer', head: 'Customer', cell: ({ customerId }) => customerId },
  { id: 'flags', head: 'To look at', cell: ({ flags }) => <Flags flags={flags} /> },
  {
    id: 'billed',
    head: 'Billed, ex GST',
    isNumber: true,
    narrow: 'Billed, ex GST',
    cell: ({ totalCostReceived }) => totalCostReceived !== null && formatMoney(totalCostReceived),
  },
  {
    id: 'to',
    head: 'To',
    narrow: 'to',
    cell: ({ destinationSuburb, destinationPostCode }) => place(destinationSuburb, destinationPostCode),
  },
  {
    id: 'from',
    head: 'From',
    narrow: 'skip',
    cell: ({ originSuburb, originPostCode }) => (
      <span className="muted">{place(originSuburb, originPostCode)}</span>
    ),
  },
  {
    id: 'rateCard',
    head: 'Rate card',
    narrow: 'skip',
    cell: ({ rateCardAlias }) => <span className="code muted">{rateCardAlias}</span>,
  },
  {
    id: 'lines',
    head: 'Lines',
    isNumber: true,
    narrow: 'skip',
    cell: ({ items }) => formatCount(items.length),
  },
  {
    id: 'weight',
    head: 'kg',
    isNumber: true,
    narrow: 'skip',
    cell: ({ items }) => {
      const weight = shipmentWeight(items)
      return weight !== undefined && formatQuantity(weight)
    },
  },
]
