import { createFileRoute } from '@tanstack/react-router'
import { readKeysSearch } from '../../../settings/keys/filter-keys.ts'
import { KeysPage } from '../../../settings/keys/keys-page.tsx'
import { apiKeys } from '../../../settings/keys/queries.ts'

export const Route = createFileRoute('/_app/settings/keys')({
  validateSearch: readKeysSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(apiKeys),
  component: KeysPage,
})
