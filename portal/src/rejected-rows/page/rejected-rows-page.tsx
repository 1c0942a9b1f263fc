import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck, Truck, Warehouse } from 'lucide-react'
import type { components } from '../../api/portal-schema.d.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { LineBar } from '../../parts/charts/line-bar.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfQuery } from '../../parts/lists/list-state.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { Time } from '../../parts/page/time.tsx'
import { useMay } from '../../session/use-me.ts'
import './rejected-rows-page.css'

type OpenImports = components['schemas']['OpenImports']
type OpenImport = OpenImports['items'][number]

/** Imports with open rows, and the reasons across all of them. */
export function RejectedRowsPage() {
  const found = useQuery(rejectedRows.list)
  const navigate = useNavigate()
  const may = useMay()
  const mayCorrect = may('rejected-rows:correct')
  return (
    <ListPage
      what="The imports with rejected rows"
      header={
        <PageHeader
          title="Rejected rows"
          sub={
            found.data
              ? [
                  `${countOf(found.data.open, 'row')} in ${countOf(found.data.items.length, 'import')}${mayCorrect ? ' to correct' : ''}`,
                ]
              : []
          }
        />
      }
      filters={found.data && found.data.reasons.length > 0 && <Reasons found={found.data} />}
      list={listOfQuery(found, ({ items }) => items)}
      columns={columnsFor(mayCorrect)}
      rowKey={({ importId }) => importId}
      onOpen={({ importId }) => void navigate({ to: '/rejected-rows/$importId', params: { importId } })}
      empty={{
        icon: CircleCheck,
        title: 'No rejected rows',
        text: 'Rows that an import rejects appear here until somebody corrects and sends them again, or closes them.',
        action: may('imports:read') ? (
          <ButtonLink to="/imports">All imports</ButtonLink>
        ) : (
          <ButtonLink to="/">Go to Home</ButtonLink>
        ),
      }}
      summary={found.data && countOf(found.data.items.length, 'import')}
    />
  )
}

/** Links to the newest import with this reason. */
function Reasons({ found: { items, reasons } }: { found: OpenImports }) {
  const most = Math.max(...reasons.map(({ rows }) => rows))
  return (
    <Panel title="Why rows were rejected">
      <ul className="reasons">
        {reasons.map(({ reason, rows }) => (
          <li key={reason}>
            <Link
              className="cut name"
              to="/rejected-rows/$importId"
              params={{
                importId:
                  items.find((item) => item.reasons.some((one) => one.reason === reason))?.importId ?? '',
              }}
              search={{ reason }}
            >
              {reason}
            </Link>
            <b className="num">{formatCount(rows)}</b>
            <LineBar label={countOf(rows, 'row')} parts={[{ kind: 'd1', share: rows / most }]} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const columnsFor = (mayCorrect: boolean): Column<OpenImport>[] => [
  {
    id: 'name',
    head: 'Import',
    cell: ({ name, importId, correctedFrom, written }) => (
      <div className="two">
        <Link className="name" to="/rejected-rows/$importId" params={{ importId }}>
          {name ?? importId}
        </Link>
        {correctedFrom !== null && <small>rows that were sent again and rejected again</small>}
        {written > 0 && <small>{countOf(written, 'more row')}, since written by a later import</small>}
      </div>
    ),
  },
  {
    id: 'kind',
    head: 'Kind',
    cell: ({ kind }) => (
      <>
        <Icon of={kind === 'shipments' ? Truck : Warehouse} size="s" />{' '}
        {kind === 'shipments' ? 'Shipments' : 'Activities'}
      </>
    ),
  },
  {
    id: 'reasons',
    head: 'Reasons',
    narrow: 'skip',
    cell: ({ reasons }) => (
      <span className="muted all-reasons">
        {reasons.map(({ reason, rows }) => `${reason} ${formatCount(rows)}`).join(' · ')}
      </span>
    ),
  },
  { id: 'finished', head: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
  {
    id: 'kept',
    head: 'Kept until',
    narrow: 'Kept until',
    cell: ({ expiresAt }) => <Time at={expiresAt} show="day" />,
  },
  {
    id: 'open',
    head: 'Open',
    isNumber: true,
    narrow: 'Open',
    cell: ({ open }) => <b className="open-rows">{formatCount(open)}</b>,
  },
  {
    id: 'correct',
    head: <span className="sr">Action</span>,
    cell: ({ importId, name }) => (
      <div className="actions">
        <ButtonLink
          small
          look="soft"
          to="/rejected-rows/$importId"
          params={{ importId }}
          aria-label={`${mayCorrect ? 'Correct' : 'Look at'} ${name ?? importId}`}
        >
          {mayCorrect ? 'Correct' : 'Look'}
        </ButtonLink>
      </div>
    ),
  },
]
