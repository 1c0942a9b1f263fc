import type { QuoteCost, TrialResult } from '../freight/pricing/model.ts'
import { BillPanel } from './bill-panel.tsx'
import { NotPriced } from './not-priced.tsx'

interface Props {
  customerId: string
  serviceId: string | undefined
  explanation: TrialResult['explanation']
  pricedOn: string
  /** A trial has no id and brings its costs along. */
  quoteId?: string
  costs?: QuoteCost[]
}

/** The bill of one price, and the services without one. */
export function Explained({ customerId, serviceId, explanation, pricedOn, quoteId, costs }: Props) {
  const line = explanation.lines.find((one) => one.serviceId === serviceId)
  return (
    <div className="two-up">
      {line && (
        <BillPanel line={line} customerId={customerId} quoteId={quoteId} costs={costs} pricedOn={pricedOn} />
      )}
      <NotPriced customerId={customerId} services={explanation.notPriced} />
    </div>
  )
}
