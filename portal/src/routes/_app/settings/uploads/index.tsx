import { createFileRoute } from '@tanstack/react-router'
import { UploadsPage } from '../../../../settings/uploads/list/uploads-page.tsx'
import { uploads } from '../../../../settings/uploads/shared/queries.ts'

export const Route = createFileRoute('/_app/settings/uploads/')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(uploads.list),
  component: UploadsPage,
})
