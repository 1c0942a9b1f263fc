import { createFileRoute } from '@tanstack/react-router'
import { EffectsPage } from '../../../../../settings/rate-cards/effects/effects-page.tsx'
import { readEffectsSearch } from '../../../../../settings/rate-cards/effects/effects-search.ts'

export const Route = createFileRoute('/_app/settings/rate-cards/$alias/effects')({
  validateSearch: readEffectsSearch,
  component: EffectsPage,
})
