import { countOf, formatCount, formatShare } from '../format/count.ts'
import { type Figure, Figures } from '../parts/figures.tsx'
import type { ImportDetail } from './model.ts'
import { rowsWritten } from './what-happened.ts'

/** Rows received, written and rejected; while the import runs, as far as known. */
export function ImportFigures({ of: one, sentAgain }: { of: ImportDetail; sentAgain: number }) {
  return <Figures figures={one.status === 'completed' ? ended(one, sentAgain) : running(one)} />
}

function ended({ counts, kind, dryRun }: ImportDetail, sentAgain: number): Figure[] {
  const { received, processed, failed } = counts
  const written = rowsWritten({ counts })
  const isShipments = kind === 'shipments'
  return [
    {
      label: 'Rows received',
      value: formatCount(received),
      note: isShipments ? 'one row for each goods line' : 'one row for each activity',
    },
    {
      label: dryRun ? 'Rows that would be written' : 'Rows written',
      value: formatCount(written),
      note: `${formatShare(written, received)} of the rows`,
    },
    ...(isShipments
      ? [
          {
            label: 'Shipments',
            value: formatCount(processed),
            note: dryRun ? 'would be new or replaced' : 'new or replaced',
          },
        ]
      : []),
    {
      label: dryRun ? 'Rows that would be rejected' : 'Rows rejected',
      value: formatCount(failed),
      warns: failed > 0,
      note: `${formatShare(failed, received)}${sentAgain > 0 ? ` · ${formatCount(sentAgain)} sent again` : ''}`,
    },
  ]
}

function running({ counts, startedAt, status }: ImportDetail): Figure[] {
  const stopped = status === 'failed' || status === 'cancelled'
  const seconds = startedAt === null ? 0 : (Date.now() - Date.parse(startedAt)) / 1000
  const speed = Math.round(counts.received / Math.max(1, seconds))
  return [
    {
      label: 'Rows read',
      value: formatCount(counts.received),
      note: stopped
        ? 'until it stopped'
        : counts.received === 0
          ? 'so far'
          : `${countOf(speed, 'row')} a second`,
    },
    { label: 'Rows written', value: '0', note: stopped ? 'none of it' : 'written at the end, together' },
    {
      label: 'Rows rejected',
      value: '–',
      note: stopped ? 'not counted' : 'counted when it ends',
    },
  ]
}
