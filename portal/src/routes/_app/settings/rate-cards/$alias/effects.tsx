import { createFileRoute } from '@tanstack/react-router'
import { oneOf, text } from '../../../../../address/read-search.ts'
import { EffectsPage } from '../../../../../settings/rate-cards/effects/effects-page.tsx'

export const Route = createFileRoute('/_app/settings/rate-cards/$alias/effects')({
  validateSearch: (raw): { version?: string | undefined; sort?: 'quote' | undefined } => ({
    version: text(raw.version),
    sort: oneOf(raw.sort, ['quote'] as const),
  }),
  component: EffectsPage,
})
