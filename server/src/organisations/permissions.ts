/**
 * Who may do what. Every endpoint names one permission; this table says which scopes of API keys and which roles of
 * people grant it. Nothing else decides it.
 */
export const scopeMeanings = {
  quotes: 'Get quotes, and read those that were given.',
  imports: 'Send shipments and activities, follow the imports, and read their rejected rows.',
  'ledgers:read': 'Read the shipments and activities that imports have written.',
  'configuration:read': 'Read customers, carriers, zones, rates and surcharges, with their costs.',
  'configuration:write': 'Change them.',
} as const
export type Scope = keyof typeof scopeMeanings
export const scopes = Object.keys(scopeMeanings) as Scope[]

export const defaultScopes: Scope[] = ['quotes', 'imports', 'ledgers:read']

export const roles = ['admin', 'operations', 'finance', 'customer'] as const
export type Role = (typeof roles)[number]

interface Grant {
  /** Completes the sentence "This API key may not …". */
  doing: string
  scopes: readonly Scope[]
  roles: readonly Role[]
}

const everybody = roles
const staff = ['admin', 'operations', 'finance'] as const
const editors = ['admin', 'operations'] as const
const admins = ['admin'] as const

export const permissions = {
  'quotes:use': { doing: 'use quotes', scopes: ['quotes'], roles: staff },
  'costs:read': { doing: 'see costs', scopes: ['configuration:read'], roles: staff },
  'quote-costs:read': { doing: 'see the costs of a quote', scopes: [], roles: staff },
  /** A customer's user only sees imports that users of that customer sent. */
  'imports:read': { doing: 'read imports', scopes: ['imports'], roles: everybody },
  /** A customer's user sends files of that customer, and cancels or retries them. */
  'files:send': {
    doing: 'send or cancel files',
    scopes: ['imports'],
    roles: ['admin', 'operations', 'customer'],
  },
  'imports:write': { doing: 'send or cancel imports', scopes: ['imports'], roles: editors },
  'home:read': { doing: 'read what needs attention', scopes: ['imports'], roles: staff },
  'ledgers:read': { doing: 'read the ledgers', scopes: ['ledgers:read'], roles: staff },
  'configuration:read': { doing: 'read the configuration', scopes: ['configuration:read'], roles: staff },
  'configuration:write': {
    doing: 'change the configuration',
    scopes: ['configuration:write'],
    roles: editors,
  },
  /** A customer's user only sees rows of that customer. */
  'rejected-rows:read': { doing: 'read rejected rows', scopes: [], roles: everybody },
  'rejected-rows:correct': {
    doing: 'correct rejected rows',
    scopes: [],
    roles: ['admin', 'operations', 'customer'],
  },
  'places:read': { doing: 'look up places', scopes: [], roles: everybody },
  'audit-log:read': { doing: 'read the audit log', scopes: [], roles: staff },
  'users:manage': { doing: 'manage users', scopes: [], roles: admins },
  'keys:manage': { doing: 'manage API keys', scopes: [], roles: admins },
  /** One's own name, password and sessions. */
  'account:use': { doing: 'sign in to the portal', scopes: [], roles: everybody },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

/** The caller: an API key or a person with a session. */
export type Caller = KeyCaller | PersonCaller

export interface KeyCaller {
  type: 'key'
  id: string
  name: string
  prefix: string
  scopes: string[]
}

export interface PersonCaller {
  type: 'user'
  id: string
  name: string
  email: string
  role: Role
  /** The only customer whose rows a customer's user sees; null for everybody else. */
  customerId: string | null
  sessionId: string
}

export function may(caller: Caller, permission: Permission): boolean {
  const grant: Grant = permissions[permission]
  return caller.type === 'key'
    ? grant.scopes.some((scope) => caller.scopes.includes(scope))
    : grant.roles.includes(caller.role)
}

/** All permissions of a caller, for pages that hide what is not allowed. */
export const permissionsOf = (caller: Caller): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(caller, permission))
