import type { User } from '../../data/users.ts'

export type Role = User['role']

export interface UserDetails {
  name: string
  role: Role
  /** Only for the role customer. */
  customerId?: string
}

/** What each role lets a person do, the most powerful first. */
export const roleTexts: { role: Role; name: string; does: string }[] = [
  { role: 'admin', name: 'Admin', does: 'does everything, including users and API keys' },
  { role: 'operations', name: 'Operations', does: 'sends imports, corrects rows, changes the configuration' },
  { role: 'finance', name: 'Finance', does: 'reads everything and changes nothing' },
  {
    role: 'customer',
    name: 'Customer',
    does: 'uploads files and corrects rejected rows of one customer only',
  },
]

export const roleName = (role: Role) => roleTexts.find((text) => text.role === role)?.name ?? role

/** The request body. Only the role customer has a customer. */
export const detailsOf = (name: string, role: Role, customerId: string): UserDetails =>
  role === 'customer' ? { name, role, customerId } : { name, role }

/** The name of a person, or the e-mail address if there is no name yet. */
export const calledBy = ({ name, email }: Pick<User, 'name' | 'email'>) => (name === '' ? email : name)
