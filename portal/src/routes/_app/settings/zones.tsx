import { createFileRoute } from '@tanstack/react-router'
import { zoneSets } from '../../../data/zone-sets.ts'
import { ZonesPage } from '../../../settings/zones/zones-page.tsx'
import { readZonesSearch } from '../../../settings/zones/zones-search.ts'

export const Route = createFileRoute('/_app/settings/zones')({
  validateSearch: readZonesSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(zoneSets.all),
  component: ZonesPage,
})
