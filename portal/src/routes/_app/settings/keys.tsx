import { createFileRoute } from '@tanstack/react-router'
import { KeysPage } from '../../../settings/keys/keys-page.tsx'
import { apiKeys } from '../../../settings/keys/queries.ts'

export const Route = createFileRoute('/_app/settings/keys')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(apiKeys),
  component: KeysPage,
})
