import { createFileRoute } from '@tanstack/react-router'
import { day, text, texts } from '../../../address/read-search.ts'
import { quotes } from '../../../data/quotes.ts'
import type { QuotesSearch } from '../../../freight/pricing/model.ts'
import { readTrial } from '../../../freight/pricing/trial.ts'
import { QuotesPage } from '../../../quotes/quotes-page.tsx'

export const Route = createFileRoute('/_app/quotes/')({
  validateSearch: (raw): QuotesSearch => ({
    quote: texts(raw.quote),
    trial: readTrial(raw.trial),
    draft: text(raw.draft),
    postcode: text(raw.postcode),
    suburb: text(raw.suburb),
    on: day(raw.on),
    customer: text(raw.customer),
    service: text(raw.service),
  }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(quotes.recent),
  component: QuotesPage,
})
