import { createFileRoute } from '@tanstack/react-router'
import { someOf, text, texts } from '../../../address/read-search.ts'
import type { CarriersSearch } from '../../../settings/carriers/carrier-rows.ts'
import { CarriersPage } from '../../../settings/carriers/carriers-page.tsx'

export const Route = createFileRoute('/_app/settings/carriers')({
  validateSearch: (raw): CarriersSearch => ({
    find: text(raw.find),
    class: someOf(raw.class, ['ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY']),
    zoneSet: texts(raw.zoneSet),
    open: text(raw.open),
    carrier: text(raw.carrier),
  }),
  component: CarriersPage,
})
