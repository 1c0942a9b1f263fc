import { createFileRoute } from '@tanstack/react-router'
import { configuration } from '../../../data/plain-things.ts'
import { warehouses } from '../../../settings/configuration/coded-kinds.ts'
import { ThingsPage } from '../../../settings/configuration/things-page.tsx'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'

export const Route = createFileRoute('/_app/settings/warehouses')({
  validateSearch: readThingsSearch,
  loaderDeps: ({ search: { find } }) => ({ find }),
  loader: ({ context, deps: { find } }) =>
    void context.queryClient.prefetchInfiniteQuery(configuration.list(warehouses, find)),
  component: () => <ThingsPage kind={warehouses} />,
})
