import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { formatCount } from '../../format/count.ts'
import { PlaceDetail } from '../../freight/place-detail.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import type { ImportDetail } from '../shared/model.ts'
import { columnsToShow, type RejectedRow } from './first-rows.ts'

/** The first rejected rows as sent, with the wrong cells marked. */
export function FirstRejected({ of: { importId, kind, counts } }: { of: ImportDetail }) {
  const rows = useQuery(rejectedRows.first(importId))
  return (
    <Panel
      title="First rejected rows"
      aside={
        <Link
          className="link small"
          to="/rejected-rows/$importId"
          params={{ importId }}
          search={{ view: 'row' }}
        >
          All {formatCount(counts.failed)}
        </Link>
      }
    >
      <QueryState what="The rejected rows" query={rows}>
        {({ items }) => (
          <Table
            label="First rejected rows"
            columns={tableColumns(columnsToShow(kind, items))}
            rows={items}
            rowKey={({ rowNumber }) => String(rowNumber)}
            isWide
          />
        )}
      </QueryState>
    </Panel>
  )
}

const tableColumns = (names: string[]): Column<RejectedRow>[] => [
  {
    id: 'row',
    head: 'Row',
    isNumber: true,
    narrow: 'Row',
    cell: ({ rowNumber }) => <span className="hint">{formatCount(rowNumber)}</span>,
  },
  {
    id: 'reason',
    head: 'Reason',
    narrow: 'Reason',
    wraps: true,
    cell: ({ reasons, detail }) => (
      <span className="muted first-reason">
        {reasons.join('; ')}
        {detail && (
          <small className="hint">
            <PlaceDetail {...detail} />
          </small>
        )}
      </span>
    ),
  },
  ...names.map((name) => ({
    id: name,
    head: name,
    narrow: name,
    cell: ({ sent, wrong }: RejectedRow) =>
      wrong.includes(name) ? (
        <span className="wrong-value">{sent[name] || 'missing'}</span>
      ) : (
        (sent[name] ?? '')
      ),
  })),
]
