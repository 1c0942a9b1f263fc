import { createFileRoute } from '@tanstack/react-router'
import { NewUploadPage } from '../../../../settings/uploads/new/new-upload-page.tsx'
import { readNewUploadSearch } from '../../../../settings/uploads/new/new-upload-search.ts'

export const Route = createFileRoute('/_app/settings/uploads/new')({
  validateSearch: readNewUploadSearch,
  component: NewUploadPage,
})
