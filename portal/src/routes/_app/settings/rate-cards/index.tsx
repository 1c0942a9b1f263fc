import { createFileRoute } from '@tanstack/react-router'
import { readCardsSearch } from '../../../../settings/rate-cards/list/cards-search.ts'
import { RateCardsPage } from '../../../../settings/rate-cards/list/rate-cards-page.tsx'
import { rateCards } from '../../../../settings/rate-cards/shared/queries.ts'

export const Route = createFileRoute('/_app/settings/rate-cards/')({
  validateSearch: readCardsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(rateCards.list),
  component: RateCardsPage,
})
