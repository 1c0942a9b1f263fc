import { createFileRoute } from '@tanstack/react-router'
import { cardVersions } from '../../../../../data/card-versions.ts'
import { readCardSearch } from '../../../../../settings/rate-cards/card/card-search.ts'
import { RateCardPage } from '../../../../../settings/rate-cards/card/rate-card-page.tsx'

export const Route = createFileRoute('/_app/settings/rate-cards/$alias/')({
  validateSearch: readCardSearch,
  loader: ({ context, params: { alias } }) => {
    void context.queryClient.prefetchQuery(cardVersions.card(alias))
    void context.queryClient.prefetchQuery(cardVersions.list(alias))
  },
  component: RateCardPage,
})
