import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { quotes } from './queries.ts'

/** What the freight costs the organisation. For staff only, and loaded on request. */
export function CostAndMargin({ quoteId, serviceId }: { quoteId: string; serviceId: string }) {
  const [isShown, setShown] = useState(false)
  const query = useQuery({ ...quotes.costs(quoteId), enabled: isShown })
  return (
    <div className="stack costs">
      <div>
        <Button small look="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          Cost and margin
        </Button>
      </div>
      {isShown && (
        <QueryState what="Cost and margin" query={query}>
          {(items) => {
            const cost = items.find((item) => item.serviceId === serviceId)
            if (cost === undefined || cost.cost === null)
              return <span className="hint">The cost of this price is not known.</span>
            return (
              <Pairs
                pairs={[
                  ['Freight costs', formatMoney(cost.cost)],
                  ['Margin', cost.margin === null ? undefined : formatMoney(cost.margin)],
                  ['Markup', markup(cost)],
                ]}
              />
            )
          }}
        </QueryState>
      )}
    </div>
  )
}

const markup = (cost: { markupPercent: number | null; markupAmount: number | null }) =>
  cost.markupPercent !== null
    ? `${cost.markupPercent} %`
    : cost.markupAmount !== null
      ? formatMoney(cost.markupAmount)
      : undefined
