import { Avatar } from '../../parts/avatar.tsx'
import type { Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { describeChange, fromTo, kindName } from './describe-change.ts'
import type { Change } from './queries.ts'
import './audit-log.css'

export const changeColumns: Column<Change>[] = [
  {
    id: 'change',
    head: 'Change',
    wraps: true,
    cell: (change) => <span className="said">{describeChange(change)}</span>,
  },
  {
    id: 'time',
    head: 'Time',
    cell: ({ changedAt }) => (
      <span className="muted">
        <Time at={changedAt} />
      </span>
    ),
  },
  {
    id: 'who',
    head: 'Who',
    cell: ({ actorName, actorType }) => (
      <span className="row who">
        <Avatar small quiet={actorType !== 'user'} name={actorName} />
        <span className="cut">{actorName}</span>
      </span>
    ),
  },
  { id: 'kind', head: 'What', cell: ({ kind }) => <span className="muted">{kindName(kind)}</span> },
  {
    id: 'values',
    head: 'From, to',
    narrow: 'skip',
    wraps: true,
    cell: (change) => {
      const { old, text } = fromTo(change)
      return (
        <span className="values">
          {old !== undefined && (
            <>
              <del>{old}</del>{' '}
            </>
          )}
          {text}
        </span>
      )
    },
  },
]
