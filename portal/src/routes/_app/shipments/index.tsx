import { createFileRoute } from '@tanstack/react-router'
import { day, flag, text, texts } from '../../../address/read-search.ts'
import { shipments } from '../../../data/shipments.ts'
import { filterOf, type ShipmentsSearch } from '../../../shipments/filter-shipments.ts'
import { ShipmentsPage } from '../../../shipments/shipments-page.tsx'

export const Route = createFileRoute('/_app/shipments/')({
  validateSearch: (raw): ShipmentsSearch => ({
    find: text(raw.find),
    customer: texts(raw.customer),
    import: text(raw.import),
    created: text(raw.created),
    reference: text(raw.reference),
    lastReference: text(raw.lastReference),
    from: day(raw.from),
    to: day(raw.to),
    flagged: flag(raw.flagged),
    open: text(raw.open),
  }),
  loaderDeps: ({ search }) => filterOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(shipments.list(deps)),
  component: ShipmentsPage,
})
