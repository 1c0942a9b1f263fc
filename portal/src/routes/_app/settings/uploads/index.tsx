import { createFileRoute } from '@tanstack/react-router'
import { uploads } from '../../../../data/uploads.ts'
import { UploadsPage } from '../../../../settings/uploads/list/uploads-page.tsx'

export const Route = createFileRoute('/_app/settings/uploads/')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(uploads.list),
  component: UploadsPage,
})
