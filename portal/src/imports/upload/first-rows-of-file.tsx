import { formatCount } from '../../format/count.ts'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import {
  type ColumnAsRead,
  columnsAsRead,
  type Decisions,
  type Inspection,
} from '../shared/column-decisions.ts'

type Row = Inspection['firstRows'][number]

/** The first rows under the columns they will be read as, before anything is sent. */
export function FirstRowsOfFile({ inspection, decisions }: { inspection: Inspection; decisions: Decisions }) {
  if (inspection.firstRows.length === 0) return null
  return (
    <Panel title="First rows, as they will be read">
      <Table
        label="First rows"
        columns={tableColumns(columnsAsRead(inspection, decisions))}
        rows={inspection.firstRows}
        rowKey={({ rowNumber }) => String(rowNumber)}
        isWide
      />
    </Panel>
  )
}

const tableColumns = (columns: ColumnAsRead[]): Column<Row>[] => [
  {
    id: 'row',
    head: 'Row',
    isNumber: true,
    narrow: 'Row',
    cell: ({ rowNumber }) => <span className="hint">{formatCount(rowNumber)}</span>,
  },
  ...columns.map(({ position, name, isMapped }) => ({
    id: String(position),
    head: name,
    narrow: name,
    cell: ({ cells }: Row) => (
      <span className={isMapped ? 'first-value mapped' : 'first-value'}>{cells[position]}</span>
    ),
  })),
]
