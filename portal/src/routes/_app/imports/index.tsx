import { createFileRoute } from '@tanstack/react-router'
import { readImportsSearch } from '../../../imports/list/filter-imports.ts'
import { ImportsPage } from '../../../imports/list/imports-page.tsx'

export const Route = createFileRoute('/_app/imports/')({
  validateSearch: readImportsSearch,
  component: ImportsPage,
})
