import { useQuery } from '@tanstack/react-query'
import { ArrowRight, History } from 'lucide-react'
import { countOf } from '../format/count.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { Bones, ErrorState, Loading } from '../parts/states.tsx'
import { BillPanel } from './bill-panel.tsx'
import { matrixOf } from './matrix.ts'
import type { QuoteAnswer, QuotePlace, QuotesSearch } from './model.ts'
import { NotPriced } from './not-priced.tsx'
import { openPrice } from './open-price.ts'
import { PriceMatrix } from './price-matrix.tsx'
import { quotes } from './queries.ts'

interface Props {
  answers: QuoteAnswer[]
  isWhole: boolean
  error: unknown
  retry(): void
  search: QuotesSearch
  onShow(part: Partial<QuotesSearch>): void
}

export function QuoteResults({ answers, isWhole, error, retry, search, onShow }: Props) {
  return (
    <section className="quote-result" aria-label="Result" aria-live="polite">
      {error ? (
        <ErrorState what="The quote" error={error} onRetry={retry} />
      ) : isWhole ? (
        <Results answers={answers} search={search} onShow={onShow} />
      ) : (
        <Loading what="The quote">
          <Bones />
        </Loading>
      )}
    </section>
  )
}

function Results({ answers, search, onShow }: Pick<Props, 'answers' | 'search' | 'onShow'>) {
  const results = answers.flatMap((answer) => answer.results)
  const services = matrixOf(results)
  const { result, serviceId } = openPrice(results, search)
  const explanation = useQuery({
    ...quotes.explanation(result?.quoteId ?? ''),
    enabled: result !== undefined,
  })
  const [first] = answers
  if (!first || !result) return null
  return (
    <>
      <div className="head">
        <div className="titles">
          <h2 className="way">
            {placeText(first.origin)} <Icon of={ArrowRight} /> <span className="sr">to </span>
            {placeText(first.destination)}
          </h2>
          <div className="sub">{countOf(services.length, 'service')} priced · AUD, including GST</div>
        </div>
        <div className="actions">
          <ButtonLink to="/quotes" search={{}}>
            <Icon of={History} />
            Recent quotes
          </ButtonLink>
          <CopyButton value={window.location.href} label="Copy the link to these quotes" />
        </div>
      </div>
      {results
        .filter(({ noQuoteMessage }) => noQuoteMessage !== '')
        .map(({ customerId, noQuoteMessage }) => (
          <Notice key={customerId} kind="rejected">
            <b>{customerId}:</b> {noQuoteMessage}
          </Notice>
        ))}
      {services.length > 0 && (
        <PriceMatrix
          results={results}
          services={services}
          open={{ customerId: result.customerId, serviceId }}
          onOpen={(customer, service) => onShow({ customer, service })}
        />
      )}
      <QueryState what="The explanation" query={explanation}>
        {({ lines, notPriced, pricedOn }) => {
          const line = lines.find((one) => one.serviceId === serviceId)
          return (
            <div className="two-up">
              {line && (
                <BillPanel
                  line={line}
                  customerId={result.customerId}
                  quoteId={result.quoteId}
                  pricedOn={pricedOn}
                />
              )}
              <NotPriced customerId={result.customerId} services={notPriced} />
            </div>
          )
        }}
      </QueryState>
    </>
  )
}

const placeText = ({ suburb, postalCode, state }: QuotePlace) =>
  [suburb, postalCode, state].filter(Boolean).join(' ')
