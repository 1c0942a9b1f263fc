import { createFileRoute } from '@tanstack/react-router'
import { text, texts } from '../../../address/read-search.ts'
import type { SurchargesSearch } from '../../../settings/surcharges/surcharge-lines.ts'
import { SurchargesPage } from '../../../settings/surcharges/surcharges-page.tsx'

export const Route = createFileRoute('/_app/settings/surcharges')({
  validateSearch: (raw): SurchargesSearch => ({
    find: text(raw.find),
    carrier: texts(raw.carrier),
    customer: texts(raw.customer),
    open: text(raw.open),
  }),
  component: SurchargesPage,
})
