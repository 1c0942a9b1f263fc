import { createFileRoute } from '@tanstack/react-router'
import { day, text, texts } from '../../../address/read-search.ts'
import { changes } from '../../../data/audit-log.ts'
import { AuditLogPage } from '../../../settings/audit-log/audit-log-page.tsx'
import { type AuditLogSearch, filterOf } from '../../../settings/audit-log/filter-changes.ts'

export const Route = createFileRoute('/_app/settings/audit-log')({
  validateSearch: (raw): AuditLogSearch => ({
    kind: text(raw.kind),
    who: texts(raw.who),
    find: text(raw.find),
    from: day(raw.from),
    to: day(raw.to),
    open: text(raw.open),
  }),
  loaderDeps: ({ search }) => filterOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(changes(deps)),
  component: AuditLogPage,
})
