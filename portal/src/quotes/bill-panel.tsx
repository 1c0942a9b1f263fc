import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { BillTable } from '../freight/pricing/bill-table.tsx'
import type { LineExplanation, QuoteCost } from '../freight/pricing/model.ts'
import { CopyButton } from '../parts/basics/copy-button.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { useMay } from '../session/use-me.ts'
import { CostAndMargin } from './cost-and-margin.tsx'

interface Props {
  line: LineExplanation
  customerId: string
  pricedOn: string
  /** Of a quote that is kept. */
  quoteId: string | undefined
  /** Of a trial. */
  costs: QuoteCost[] | undefined
}

/** One price, and the figures behind each of its lines. */
export function BillPanel({ line, customerId, pricedOn, quoteId, costs }: Props) {
  const zone = useZone()
  const may = useMay()
  const showDay = (day: string) => formatDay(day, zone)
  const { rateCardName, rateCardVersion } = line
  return (
    <Panel
      title={`${line.serviceId} for ${customerId}`}
      aside={
        <span className="hint small">
          {rateCardVersion
            ? `${rateCardName}, since ${showDay(rateCardVersion.effectiveFrom)}`
            : `${rateCardName}, spot rate`}
        </span>
      }
      isPadded
    >
      <BillTable line={line} customerId={customerId} />
      {may('quote-costs:read') && (
        <CostAndMargin quoteId={quoteId} costs={costs} serviceId={line.serviceId} />
      )}
      <div className="row between quote-id">
        <span className="hint small">Priced on {showDay(pricedOn)}, AUD</span>
        {quoteId !== undefined && (
          <span className="row hint small">
            <span className="code">
              Quote {quoteId.slice(0, 8)}…{quoteId.slice(-4)}
            </span>
            <CopyButton isIcon value={quoteId} label="Copy the quote id" />
          </span>
        )}
      </div>
    </Panel>
  )
}
