import { createFileRoute } from '@tanstack/react-router'
import { text, texts } from '../../../address/read-search.ts'
import type { QuotesSearch } from '../../../freight/pricing/model.ts'
import { readTrial } from '../../../freight/pricing/trial.ts'
import { quotes } from '../../../quotes/queries.ts'
import { QuotesPage } from '../../../quotes/quotes-page.tsx'

export const Route = createFileRoute('/_app/quotes/')({
  validateSearch: (raw): QuotesSearch => ({
    quote: texts(raw.quote),
    trial: readTrial(raw.trial),
    draft: text(raw.draft),
    customer: text(raw.customer),
    service: text(raw.service),
  }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(quotes.recent),
  component: QuotesPage,
})
