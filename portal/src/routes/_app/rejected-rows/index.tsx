import { createFileRoute } from '@tanstack/react-router'
import { rejectedRows } from '../../../data/rejected-rows.ts'
import { RejectedRowsPage } from '../../../rejected-rows/page/rejected-rows-page.tsx'

export const Route = createFileRoute('/_app/rejected-rows/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(rejectedRows.list),
  component: RejectedRowsPage,
})
