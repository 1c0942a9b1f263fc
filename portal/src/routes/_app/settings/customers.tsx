import { createFileRoute } from '@tanstack/react-router'
import { configuration } from '../../../data/plain-things.ts'
import { customers } from '../../../settings/configuration/customers.ts'
import { CustomersPage } from '../../../settings/configuration/customers-page.tsx'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'

export const Route = createFileRoute('/_app/settings/customers')({
  validateSearch: readThingsSearch,
  loaderDeps: ({ search: { find } }) => ({ find }),
  loader: ({ context, deps: { find } }) =>
    void context.queryClient.prefetchInfiniteQuery(configuration.list(customers, find)),
  component: CustomersPage,
})
