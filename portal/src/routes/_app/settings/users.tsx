import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../data/users.ts'
import { readUsersSearch } from '../../../settings/users/filter-users.ts'
import { UsersPage } from '../../../settings/users/users-page.tsx'

export const Route = createFileRoute('/_app/settings/users')({
  validateSearch: readUsersSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(users),
  component: UsersPage,
})
