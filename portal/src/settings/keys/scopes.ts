import type { ApiKey } from '../../data/api-keys.ts'

export type Scope = ApiKey['scopes'][number]

/** The scopes a key can have, in the order of the form. */
export const scopeTexts: { scope: Scope; name: string; does: string }[] = [
  { scope: 'quotes', name: 'Quotes', does: 'prices shipments and reads quotes' },
  {
    scope: 'imports',
    name: 'Imports',
    does: 'sends shipments and activities, cancels imports, reads rejected rows',
  },
  { scope: 'ledgers:read', name: 'Read ledgers', does: 'reads written shipments and activities' },
  {
    scope: 'configuration:read',
    name: 'Read configuration',
    does: 'reads rates, customers and costs',
  },
  { scope: 'configuration:write', name: 'Change configuration', does: 'changes rates and customers' },
]

/** The default scopes, the same as on the command line. */
export const defaultScopes: Scope[] = ['quotes', 'imports', 'ledgers:read']

/** "Quotes, imports and read ledgers" */
export function describeScopes(scopes: readonly Scope[]): string {
  const names = scopeTexts.filter(({ scope }) => scopes.includes(scope)).map(({ name }) => name.toLowerCase())
  const last = names.pop()
  if (last === undefined) return 'Nothing'
  const text = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The list with one scope added or removed, in the order of the form. */
export const withScope = (scopes: readonly Scope[], changed: Scope, isIn: boolean): Scope[] =>
  scopeTexts.map(({ scope }) => scope).filter((scope) => (scope === changed ? isIn : scopes.includes(scope)))
