import { useInfiniteQuery } from '@tanstack/react-query'
import { laneName } from '../../../data/lanes.ts'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Checkbox } from '../../../parts/fields/checkbox.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { canBeMended, MendCell } from '../shared/mend-cell.tsx'
import { capitalised, placeText, type RefusedRow } from '../shared/model.ts'

interface RefusedPanelProps {
  upload: Upload
  etag: string
  isAccepted: boolean
  onAccept(isAccepted: boolean): void
  isBusy: boolean
  mayChange: boolean
  onMend(cell: { sheet: string; row: number; column: number; text: string }): void
}

/** Rows that would be left out: each can be mended in place, or all are accepted as they are. */
export function RefusedPanel({
  upload,
  etag,
  isAccepted,
  onAccept,
  isBusy,
  mayChange,
  onMend,
}: RefusedPanelProps) {
  const list = useInfiniteQuery(uploads.refused(upload.uploadId, etag))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const count = upload.counts?.refused ?? 0
  return (
    <Panel
      title="Refused rows"
      aside={
        mayChange && (
          <Checkbox isSelected={isAccepted} onChange={onAccept} isDisabled={isBusy}>
            {count === 1 ? 'Leave it out' : `Leave these ${count} out`}
            {keptText(rows, list.hasNextPage)}
          </Checkbox>
        )
      }
      {...(list.hasNextPage
        ? {
            footer: (
              <>
                <span>
                  {rows.length} of {countOf(count, 'row')}
                </span>
                <Button small isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              </>
            ),
          }
        : {})}
    >
      <QueryState what="The refused rows" query={list}>
        {() => (
          <Table
            label="Refused rows"
            columns={columns(upload.sheets.length > 1, mayChange, isBusy, onMend)}
            rows={rows}
            rowKey={({ sheet, row, column, reason }) => `${sheet} ${row} ${column} ${reason}`}
            isWide
          />
        )}
      </QueryState>
    </Panel>
  )
}

/** "; MEL → WAF keeps its rate" */
function keptText(rows: readonly RefusedRow[], hasMore: boolean): string {
  const lanes = [...new Set(rows.flatMap(({ lane }) => (lane ? [laneName(lane)] : [])))]
  if (lanes.length === 0) return ''
  const verb = lanes.length === 1 && !hasMore ? 'keeps its rate' : 'keep their rates'
  return `; ${someNames(lanes)} ${verb}`
}

const columns = (
  hasSheets: boolean,
  mayChange: boolean,
  isBusy: boolean,
  onMend: RefusedPanelProps['onMend'],
): Column<RefusedRow>[] => [
  { id: 'row', head: 'Row', cell: (row) => capitalised(placeText(row, hasSheets)) },
  {
    id: 'lane',
    head: 'Lane',
    cell: ({ lane }) =>
      lane && (
        <>
          {laneName(lane)} <span className="hint small">{lane.service}</span>
        </>
      ),
  },
  {
    id: 'value',
    head: 'Value',
    cell: (row) =>
      mayChange && canBeMended(row) ? (
        <MendCell
          row={row}
          isBusy={isBusy}
          onMend={(text) => onMend({ sheet: row.sheet, row: row.row, column: row.column, text })}
        />
      ) : (
        row.texts[row.column ?? -1]
      ),
  },
  { id: 'why', head: 'Why', wraps: true, cell: ({ reason }) => <span className="muted">{reason}</span> },
]
