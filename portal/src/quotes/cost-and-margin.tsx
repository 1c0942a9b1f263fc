import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { QueryState } from '../parts/query-state.tsx'
import type { QuoteCost } from './model.ts'
import { quotes } from './queries.ts'

interface Props {
  serviceId: string
  /** Its costs are loaded. */
  quoteId: string | undefined
  /** Those of a trial, which came with its prices. */
  costs: QuoteCost[] | undefined
}

/** What the freight costs the organisation. For staff only, and shown on request. */
export function CostAndMargin({ serviceId, quoteId, costs }: Props) {
  const [isShown, setShown] = useState(false)
  const query = useQuery({
    ...quotes.costs(quoteId ?? ''),
    enabled: isShown && quoteId !== undefined,
  })
  return (
    <div className="stack costs">
      <div>
        <Button small look="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          Cost and margin
        </Button>
      </div>
      {isShown &&
        (costs ? (
          <CostOf costs={costs} serviceId={serviceId} />
        ) : (
          <QueryState what="Cost and margin" query={query}>
            {(items) => <CostOf costs={items} serviceId={serviceId} />}
          </QueryState>
        ))}
    </div>
  )
}

function CostOf({ costs, serviceId }: { costs: QuoteCost[]; serviceId: string }) {
  const found = costs.find((one) => one.serviceId === serviceId)
  if (found === undefined || found.cost === null)
    return <span className="hint">The cost of this price is not known.</span>
  return (
    <Pairs
      pairs={[
        ['Freight costs', formatMoney(found.cost)],
        ['Margin', found.margin === null ? undefined : formatMoney(found.margin)],
        ['Markup', markup(found)],
      ]}
    />
  )
}

const markup = (cost: { markupPercent: number | null; markupAmount: number | null }) =>
  cost.markupPercent !== null
    ? `${cost.markupPercent} %`
    : cost.markupAmount !== null
      ? formatMoney(cost.markupAmount)
      : undefined
