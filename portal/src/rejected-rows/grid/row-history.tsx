import { useQuery } from '@tanstack/react-query'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { Time } from '../../parts/page/time.tsx'
import type { HistoryEntry } from '../calls/model.ts'

/** What was done to a row, by whom and when. */
export function RowHistory({
  importId,
  rowNumber,
  onClose,
}: {
  importId: string
  rowNumber: number
  onClose(): void
}) {
  const history = useQuery(rejectedRows.history(importId, rowNumber))
  return (
    <Dialog
      title={`Row ${formatCount(rowNumber)}: what was changed`}
      isOpen
      isWide
      onClose={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <QueryState what="The history" query={history}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="muted">Nobody has changed this row.</p>
          ) : (
            <Table
              label="Changes"
              columns={columns}
              rows={entries}
              rowKey={({ changeId, column }) => `${changeId} ${column}`}
            />
          )
        }
      </QueryState>
    </Dialog>
  )
}

const columns: Column<HistoryEntry>[] = [
  { id: 'when', head: 'When', cell: ({ madeAt }) => <Time at={madeAt} /> },
  { id: 'who', head: 'Who', cell: ({ madeBy }) => madeBy },
  {
    id: 'what',
    head: 'Column',
    cell: ({ kind, column, label }) => (kind === 'close' ? `Closed: ${label}` : column),
  },
  {
    id: 'values',
    head: 'From, to',
    cell: ({ kind, before, after }) =>
      kind === 'edit' && (
        <>
          <s className="hint">{before ?? 'as sent'}</s> {after ?? 'as sent'}
        </>
      ),
  },
  {
    id: 'undone',
    head: 'Undone',
    wraps: true,
    cell: ({ undoneAt, undoneBy }) =>
      undoneAt !== null && (
        <>
          <Time at={undoneAt} /> by {undoneBy}
        </>
      ),
  },
]
