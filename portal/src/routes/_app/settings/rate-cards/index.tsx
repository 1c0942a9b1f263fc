import { createFileRoute } from '@tanstack/react-router'
import { cardOverviews } from '../../../../data/rate-cards.ts'
import { readCardsSearch } from '../../../../settings/rate-cards/list/cards-search.ts'
import { RateCardsPage } from '../../../../settings/rate-cards/list/rate-cards-page.tsx'

export const Route = createFileRoute('/_app/settings/rate-cards/')({
  validateSearch: readCardsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(cardOverviews),
  component: RateCardsPage,
})
