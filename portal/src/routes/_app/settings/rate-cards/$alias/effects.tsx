import { createFileRoute, redirect } from '@tanstack/react-router'
import { EffectsPage } from '../../../../../settings/rate-cards/effects/effects-page.tsx'
import { readEffectsSearch } from '../../../../../settings/rate-cards/effects/effects-search.ts'

export const Route = createFileRoute('/_app/settings/rate-cards/$alias/effects')({
  validateSearch: readEffectsSearch,
  // Effects are of one version: without it, the card shows which there are.
  beforeLoad({ search, params }) {
    if (search.version === undefined) throw redirect({ to: '/settings/rate-cards/$alias', params })
  },
  component: EffectsPage,
})
