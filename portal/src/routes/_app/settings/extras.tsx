import { createFileRoute } from '@tanstack/react-router'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'
import { ExtrasPage } from '../../../settings/goods/extras-page.tsx'

export const Route = createFileRoute('/_app/settings/extras')({
  validateSearch: readThingsSearch,
  component: ExtrasPage,
})
