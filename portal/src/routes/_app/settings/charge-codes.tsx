import { createFileRoute } from '@tanstack/react-router'
import { configuration } from '../../../data/plain-things.ts'
import { chargeCodes } from '../../../settings/configuration/coded-kinds.ts'
import { ThingsPage } from '../../../settings/configuration/things-page.tsx'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'

export const Route = createFileRoute('/_app/settings/charge-codes')({
  validateSearch: readThingsSearch,
  loaderDeps: ({ search: { find } }) => ({ find }),
  loader: ({ context, deps: { find } }) =>
    void context.queryClient.prefetchInfiniteQuery(configuration.list(chargeCodes, find)),
  component: () => <ThingsPage kind={chargeCodes} />,
})
