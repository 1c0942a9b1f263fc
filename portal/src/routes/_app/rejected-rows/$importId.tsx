import { createFileRoute } from '@tanstack/react-router'
import { flag, oneOf, position, text } from '../../../address/read-search.ts'
import { rejectedRows } from '../../../data/rejected-rows.ts'
import { CorrectRowsPage } from '../../../rejected-rows/page/correct-rows-page.tsx'

export interface CorrectRowsSearch {
  reason?: string | undefined
  find?: string | undefined
  customer?: string | undefined
  state?: 'open' | 'changed' | 'sent' | 'closed' | undefined
  /** Only rows with a suggestion. */
  suggested?: true | undefined
  /** By value unless given. */
  view?: 'row' | undefined
  /** The row whose history is open. The grid scrolls to it. */
  row?: number | undefined
}

export const Route = createFileRoute('/_app/rejected-rows/$importId')({
  validateSearch: (raw): CorrectRowsSearch => ({
    reason: text(raw.reason),
    find: text(raw.find),
    customer: text(raw.customer),
    state: oneOf(raw.state, ['open', 'changed', 'sent', 'closed']),
    suggested: flag(raw.suggested),
    view: oneOf(raw.view, ['row']),
    row: position(raw.row),
  }),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(rejectedRows.correction(params.importId)),
  component: CorrectRowsPage,
})
