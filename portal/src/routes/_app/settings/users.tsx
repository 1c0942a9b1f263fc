import { createFileRoute } from '@tanstack/react-router'
import { readUsersSearch } from '../../../settings/users/filter-users.ts'
import { users } from '../../../settings/users/queries.ts'
import { UsersPage } from '../../../settings/users/users-page.tsx'

export const Route = createFileRoute('/_app/settings/users')({
  validateSearch: readUsersSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(users),
  component: UsersPage,
})
