import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../../settings/account/account-page.tsx'
import { sessions } from '../../../settings/account/queries.ts'

export const Route = createFileRoute('/_app/settings/account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessions),
  component: AccountPage,
})
