import { createFileRoute } from '@tanstack/react-router'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'
import { ItemTypesPage } from '../../../settings/goods/item-types-page.tsx'

export const Route = createFileRoute('/_app/settings/item-types')({
  validateSearch: readThingsSearch,
  component: ItemTypesPage,
})
