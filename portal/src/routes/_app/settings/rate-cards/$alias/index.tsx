import { createFileRoute } from '@tanstack/react-router'
import { readCardSearch } from '../../../../../settings/rate-cards/card/card-search.ts'
import { RateCardPage } from '../../../../../settings/rate-cards/card/rate-card-page.tsx'
import { rateCards } from '../../../../../settings/rate-cards/shared/queries.ts'

export const Route = createFileRoute('/_app/settings/rate-cards/$alias/')({
  validateSearch: readCardSearch,
  loader: ({ context, params: { alias } }) => {
    void context.queryClient.prefetchQuery(rateCards.card(alias))
    void context.queryClient.prefetchQuery(rateCards.versions(alias))
  },
  component: RateCardPage,
})
