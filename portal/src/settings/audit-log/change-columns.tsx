import { Link } from '@tanstack/react-router'
import type { Change } from '../../data/audit-log.ts'
import { Avatar } from '../../parts/basics/avatar.tsx'
import type { Column } from '../../parts/lists/table.tsx'
import { Time } from '../../parts/page/time.tsx'
import { describeChange, fromTo, kindName } from './describe-change.ts'
import './audit-log.css'

export const changeColumns: Column<Change>[] = [
  {
    id: 'time',
    head: 'Time',
    isSorted: true,
    cell: ({ changedAt }) => (
      <span className="muted">
        <Time at={changedAt} show="clock" />
      </span>
    ),
  },
  {
    id: 'who',
    head: 'Who',
    cell: ({ actorName, actorType, personName }) => (
      <span className="row who" title={actorName}>
        <Avatar small quiet={actorType !== 'user'} name={personName ?? actorName} />
        <span className="cut">{personName ?? actorName}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    head: 'What',
    isInDrawer: true,
    cell: ({ kind }) => <span className="muted">{kindName(kind)}</span>,
  },
  {
    id: 'change',
    head: 'Change',
    wraps: true,
    cell: (change) => <Said change={change} />,
  },
  {
    id: 'values',
    head: 'From, to',
    isInDrawer: true,
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

/** What was done. The name of an import leads to it. */
function Said({ change }: { change: Change }) {
  const text = describeChange(change)
  const { importName, identity, kind } = change
  const at = importName === null ? -1 : text.indexOf(importName)
  if (importName === null || at < 0) return <span className="said">{text}</span>
  return (
    <span className="said">
      {text.slice(0, at)}
      <Link
        className="link"
        to={kind === 'rejectedRows' ? '/rejected-rows/$importId' : '/imports/$importId'}
        params={{ importId: identity }}
      >
        {importName}
      </Link>
      {text.slice(at + importName.length)}
    </span>
  )
}
