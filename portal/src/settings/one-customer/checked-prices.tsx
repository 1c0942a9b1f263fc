import { useState } from 'react'
import { countOf, formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { BillTable } from '../../freight/pricing/bill-table.tsx'
import type { LineExplanation, QuoteCost, TrialResult } from '../../freight/pricing/model.ts'
import { WhyNotPriced } from '../../freight/pricing/why-not-priced.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { useMay } from '../../session/use-me.ts'
import { changeInPercent } from '../examples/examples-for.ts'
import { KeepExampleDialog } from './keep-example-dialog.tsx'

interface CheckedPricesProps {
  result: TrialResult
  /** As JSON. */
  request: string
  /** Whose bill is open; the cheapest if it has no price. */
  service: string | undefined
  onOpen(service: string): void
  mayKeep: boolean
  /** Newer prices are being asked for. */
  isOld: boolean
}

/** Every price of the customer, cheapest first, and the bill of one of them. */
export function CheckedPrices({ result, request, service, onOpen, mayKeep, isOld }: CheckedPricesProps) {
  const { customerId, explanation, noQuoteMessage, costs } = result
  const [isKeeping, setKeeping] = useState(false)
  const may = useMay()
  const { lines, notPriced } = explanation
  const [cheapest] = lines
  const open = lines.find(({ serviceId }) => serviceId === service) ?? cheapest
  return (
    <div className="stack" aria-busy={isOld}>
      {noQuoteMessage !== '' && <Notice kind="rejected">{noQuoteMessage}</Notice>}
      <ul className="checked-prices" aria-label="Prices">
        {lines.map((line) => (
          <li key={line.serviceId}>
            <button type="button" aria-pressed={line === open} onClick={() => onOpen(line.serviceId)}>
              <span className="grow two-lines">
                <b className="code">{line.serviceId}</b>
                <small>
                  {formatQuantity(line.weight.chargeableKg)} kg ·{' '}
                  {pricedBy(line, may('quote-costs:read') ? costs : [])}
                </small>
              </span>
              <span className="two-lines figure">
                <b className="tnum">{formatMoney(line.totalAmount)}</b>
                <small>
                  {line === cheapest
                    ? lines.length > 1 && 'cheapest'
                    : changeInPercent(cheapest?.totalAmount ?? 0, line.totalAmount)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && <BillTable line={open} customerId={customerId} />}
      {notPriced.length > 0 && (
        <details>
          <summary className="small muted">{countOf(notPriced.length, 'service')} without a price</summary>
          <WhyNotPriced customerId={customerId} services={notPriced} />
        </details>
      )}
      <div className="row wrap">
        <ButtonLink small to="/quotes" search={{ trial: request, service: open?.serviceId }}>
          Open in Quotes
        </ButtonLink>
        {mayKeep && open && (
          <Button small look="quiet" onPress={() => setKeeping(true)}>
            Keep as an example
          </Button>
        )}
      </div>
      {isKeeping && open && (
        <KeepExampleDialog
          customer={customerId}
          service={open.serviceId}
          totalAmount={open.totalAmount}
          request={request}
          onClose={() => setKeeping(false)}
        />
      )}
    </div>
  )
}

/** "cost 478.81, margin 57.46"; the card if the cost is not known or not to be seen. */
function pricedBy({ serviceId, freight, rateCardName }: LineExplanation, costs: QuoteCost[]): string {
  const known = costs.find((one) => one.serviceId === serviceId)
  if (known?.cost != null && known.margin !== null)
    return `cost ${formatMoney(known.cost)}, margin ${formatMoney(known.margin)}`
  return freight.kind === 'SPOT_RATE' ? 'spot rate' : rateCardName
}
