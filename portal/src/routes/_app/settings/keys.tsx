import { createFileRoute } from '@tanstack/react-router'
import { apiKeys } from '../../../data/api-keys.ts'
import { readKeysSearch } from '../../../settings/keys/filter-keys.ts'
import { KeysPage } from '../../../settings/keys/keys-page.tsx'

export const Route = createFileRoute('/_app/settings/keys')({
  validateSearch: readKeysSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(apiKeys),
  component: KeysPage,
})
