import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { quotes } from '../data/quotes.ts'
import { countOf } from '../format/count.ts'
import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import type { QuotesSearch } from '../freight/pricing/model.ts'
import { draftCountOf } from '../freight/pricing/trial.ts'
import { Notice } from '../parts/basics/notice.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { Explained } from './explained.tsx'
import { Prices } from './prices.tsx'

interface Props {
  /** The request, as in the address. */
  request: string
  search: QuotesSearch
  /** What the form says instead, if it has changed since. */
  note: ReactNode
  onShow(part: Partial<QuotesSearch>): void
}

/** Prices of another day. They are not quotes: nobody was given them. */
export function TrialResults({ request, search, note, onShow }: Props) {
  const zone = useZone()
  const trial = useQuery(quotes.trial(request))
  const draftCount = draftCountOf(request)
  return (
    <section className="quote-result" aria-label="Result" aria-live="polite">
      <QueryState what="The prices" query={trial}>
        {(found) => (
          <Prices
            of={found}
            results={found.results}
            search={search}
            onShow={onShow}
            note={
              <>
                {note}
                <Notice>
                  <b>Prices of {formatDay(found.pricedOn, zone)}</b>
                  {draftCount > 0 && ` with ${countOf(draftCount, 'draft')}`}. A trial: it is not kept as a
                  quote.
                </Notice>
              </>
            }
          >
            {({ customerId, explanation, costs }, serviceId) => (
              <Explained {...{ customerId, serviceId, explanation, costs }} pricedOn={found.pricedOn} />
            )}
          </Prices>
        )}
      </QueryState>
    </section>
  )
}
