import { createFileRoute } from '@tanstack/react-router'
import { ChecksPage } from '../../../settings/checks/checks-page.tsx'
import { readChecksSearch } from '../../../settings/checks/checks-search.ts'

export const Route = createFileRoute('/_app/settings/checks')({
  validateSearch: readChecksSearch,
  component: ChecksPage,
})
