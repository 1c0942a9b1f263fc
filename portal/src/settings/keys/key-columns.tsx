import { Ban, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../data/api-keys.ts'
import { formatCount } from '../../format/count.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import type { Column } from '../../parts/lists/table.tsx'
import { Time } from '../../parts/page/time.tsx'
import { describeScopes } from './scopes.ts'

/** Revoked keys are shown in a quieter colour. */
const shown = ({ revokedAt }: ApiKey, text: ReactNode) => (
  <span className={revokedAt === null ? undefined : 'gone'}>{text}</span>
)

export const keyColumns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    id: 'name',
    head: 'Name',
    wraps: true,
    cell: (key) => (
      <div className="two">
        {shown(key, <b>{key.name}</b>)}
        <small>{describeScopes(key.scopes)}</small>
      </div>
    ),
  },
  {
    id: 'prefix',
    head: 'Begins with',
    cell: (key) => shown(key, <span className="mono">{key.prefix}…</span>),
  },
  {
    id: 'made',
    head: 'Made',
    narrow: 'skip',
    isExtra: true,
    cell: (key) => (
      <div className="two">
        {shown(key, <Time at={key.createdAt} show="day" />)}
        {key.createdBy && <small>{key.createdBy}</small>}
      </div>
    ),
  },
  {
    id: 'used',
    head: 'Last used',
    narrow: 'Last used',
    cell: (key) =>
      key.lastUsedAt === null ? (
        <span className="hint">never</span>
      ) : (
        shown(key, <Time at={key.lastUsedAt} />)
      ),
  },
  {
    id: 'calls',
    head: 'Calls, 7 days',
    isNumber: true,
    narrow: 'Calls, 7 days',
    isExtra: true,
    cell: (key) => shown(key, formatCount(key.callsLast7Days)),
  },
  {
    id: 'state',
    head: 'State',
    cell: ({ revokedAt }) =>
      revokedAt === null ? (
        <Badge kind="completed" icon={CircleCheck}>
          Active
        </Badge>
      ) : (
        <Badge kind="cancelled" icon={Ban}>
          Revoked
        </Badge>
      ),
  },
  {
    id: 'action',
    head: <span className="sr">Action</span>,
    cell: (key) => (
      <div className="actions">
        {key.revokedAt === null ? (
          <Button small look="danger" aria-label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
            Revoke
          </Button>
        ) : (
          <span className="small hint">
            <Time at={key.revokedAt} show="day" />
            {key.revokedBy && ` by ${key.revokedBy}`}
          </span>
        )}
      </div>
    ),
  },
]
