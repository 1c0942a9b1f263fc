import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../settings/users/queries.ts'
import { UsersPage } from '../../../settings/users/users-page.tsx'

export const Route = createFileRoute('/_app/settings/users')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(users),
  component: UsersPage,
})
