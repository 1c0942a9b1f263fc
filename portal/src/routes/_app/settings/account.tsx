import { createFileRoute } from '@tanstack/react-router'
import { sessions } from '../../../data/sessions.ts'
import { AccountPage } from '../../../settings/account/account-page.tsx'

export const Route = createFileRoute('/_app/settings/account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessions),
  component: AccountPage,
})
