import { createFileRoute } from '@tanstack/react-router'
import { configuration } from '../../../data/plain-things.ts'
import { customFields } from '../../../settings/configuration/custom-fields.ts'
import { ThingsPage } from '../../../settings/configuration/things-page.tsx'
import { readThingsSearch } from '../../../settings/configuration/things-search.ts'

export const Route = createFileRoute('/_app/settings/custom-fields')({
  validateSearch: readThingsSearch,
  loaderDeps: ({ search: { find } }) => ({ find }),
  loader: ({ context, deps: { find } }) =>
    void context.queryClient.prefetchInfiniteQuery(configuration.list(customFields, find)),
  component: () => <ThingsPage kind={customFields} />,
})
