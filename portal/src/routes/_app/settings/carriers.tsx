import { createFileRoute } from '@tanstack/react-router'
import { someOf, text, texts } from '../../../address/read-search.ts'
import { classesOfService } from '../../../api/limits.gen.ts'
import type { CarriersSearch } from '../../../settings/carriers/carrier-rows.ts'
import { CarriersPage } from '../../../settings/carriers/carriers-page.tsx'

export const Route = createFileRoute('/_app/settings/carriers')({
  validateSearch: (raw): CarriersSearch => ({
    find: text(raw.find),
    class: someOf(raw.class, classesOfService),
    zoneSet: texts(raw.zoneSet),
    open: text(raw.open),
    carrier: text(raw.carrier),
  }),
  component: CarriersPage,
})
