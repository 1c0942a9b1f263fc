import { useInfiniteQuery } from '@tanstack/react-query'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { formatCount } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Table } from '../../../parts/lists/table.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { Delta } from '../../rate-cards/shared/delta.tsx'
import { capitalised, placeText } from '../shared/model.ts'

/** Figures that have more decimals in the file than are kept. */
export function RoundedPanel({ upload, etag }: { upload: Upload; etag: string }) {
  const list = useInfiniteQuery(uploads.rounded(upload.uploadId, etag))
  const cells = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel
      title="Rounded figures"
      footer={
        <>
          <span>
            {formatCount(cells.length)} of {formatCount(upload.counts?.rounded ?? 0)}
          </span>
          {list.hasNextPage && (
            <Button small isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      }
    >
      <QueryState what="The rounded figures" query={list}>
        {() => (
          <Table
            label="Rounded figures"
            columns={[
              {
                id: 'place',
                head: 'Row',
                cell: (cell) => capitalised(placeText(cell, upload.sheets.length > 1)),
              },
              {
                id: 'figure',
                head: 'In the file, and as it is kept',
                isNumber: true,
                cell: ({ written, kept }) => <Delta old={written} now={kept} />,
              },
            ]}
            rows={cells}
            rowKey={({ sheet, row, column }) => `${sheet} ${row} ${column}`}
          />
        )}
      </QueryState>
    </Panel>
  )
}
