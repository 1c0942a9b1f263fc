import { KeyRound, type LucideIcon, Server, User } from 'lucide-react'
import type { PortalImport } from '../../data/imports.ts'
import { Icon } from '../../parts/basics/icon.tsx'

type Type = NonNullable<PortalImport['submittedBy']>['type']

const icons: Record<Type, LucideIcon> = { key: KeyRound, user: User, service: Server }

/** Who sent an import: a person, an API key, or the service itself. */
export function Submitter({ by, wraps }: { by: PortalImport['submittedBy']; wraps?: boolean }) {
  if (by === null) return <span className="hint">Somebody who has been removed</span>
  return (
    <span className={wraps ? undefined : 'nowrap'} title={by.name}>
      <Icon of={icons[by.type]} size="s" /> {by.type === 'key' ? `Key ${by.name}` : by.name}
    </span>
  )
}
