import { someOf, text } from '../../address/read-search.ts'
import type { User } from '../../data/users.ts'
import { type Role, roleTexts } from './user-details.ts'

export interface UsersSearch {
  /** A part of a name, an e-mail address or a customer's id. */
  find?: string | undefined
  role?: Role[] | undefined
  state?: User['state'][] | undefined
}

export const userStates: User['state'][] = ['active', 'invited', 'disabled']

export const readUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  find: text(raw.find),
  role: someOf(
    raw.role,
    roleTexts.map(({ role }) => role),
  ),
  state: someOf(raw.state, userStates),
})

/** The people that the filters leave. */
export function usersLike<One extends Pick<User, 'name' | 'email' | 'customerId' | 'role' | 'state'>>(
  users: One[],
  { find, role, state }: UsersSearch,
): One[] {
  const wanted = find?.toLowerCase() ?? ''
  return users.filter(
    (user) =>
      [user.name, user.email, user.customerId ?? ''].some((part) => part.toLowerCase().includes(wanted)) &&
      (role?.includes(user.role) ?? true) &&
      (state?.includes(user.state) ?? true),
  )
}
