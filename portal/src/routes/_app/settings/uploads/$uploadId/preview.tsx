import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '../../../../../settings/uploads/preview/preview-page.tsx'
import { readPreviewSearch } from '../../../../../settings/uploads/preview/preview-search.ts'

export const Route = createFileRoute('/_app/settings/uploads/$uploadId/preview')({
  validateSearch: readPreviewSearch,
  component: PreviewPage,
})
