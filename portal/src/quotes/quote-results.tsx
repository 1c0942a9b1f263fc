import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { quotes } from '../data/quotes.ts'
import type { QuoteAnswer, QuoteResult, QuotesSearch } from '../freight/pricing/model.ts'
import { QueryState } from '../parts/page/query-state.tsx'
import { Bones, ErrorState, Loading } from '../parts/page/states.tsx'
import { Explained } from './explained.tsx'
import { Prices } from './prices.tsx'

interface Props {
  answers: QuoteAnswer[]
  isWhole: boolean
  error: unknown
  retry(): void
  search: QuotesSearch
  /** What the form says instead, if it has changed since. */
  note: ReactNode
  onShow(part: Partial<QuotesSearch>): void
}

/** Quotes that were given, one answer for each customer. */
export function QuoteResults({ answers, isWhole, error, retry, search, note, onShow }: Props) {
  const [first] = answers
  return (
    <section className="quote-result" aria-label="Result" aria-live="polite">
      {error ? (
        <ErrorState what="The quote" error={error} onRetry={retry} />
      ) : isWhole && first ? (
        <Prices
          of={first}
          results={answers.flatMap((answer) => answer.results)}
          search={search}
          note={note}
          onShow={onShow}
        >
          {(result, serviceId) => <KeptExplanation result={result} serviceId={serviceId} />}
        </Prices>
      ) : (
        <Loading what="The quote">
          <Bones />
        </Loading>
      )}
    </section>
  )
}

function KeptExplanation({ result, serviceId }: { result: QuoteResult; serviceId: string | undefined }) {
  const explanation = useQuery(quotes.explanation(result.quoteId))
  return (
    <QueryState what="The explanation" query={explanation}>
      {(found) => (
        <Explained
          customerId={result.customerId}
          serviceId={serviceId}
          quoteId={result.quoteId}
          explanation={found}
          pricedOn={found.pricedOn}
        />
      )}
    </QueryState>
  )
}
