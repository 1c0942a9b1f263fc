import { createFileRoute } from '@tanstack/react-router'
import { text, texts } from '../../../address/read-search.ts'
import type { QuotesSearch } from '../../../quotes/model.ts'
import { quotes } from '../../../quotes/queries.ts'
import { QuotesPage } from '../../../quotes/quotes-page.tsx'
import { readTrial } from '../../../quotes/trial.ts'

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
