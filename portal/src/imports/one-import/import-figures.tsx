import type { PortalImport } from '../../data/imports.ts'
import { isActive } from '../../data/imports.ts'
import { useNow } from '../../format/clock.ts'
import { countOf, formatCount, formatShare } from '../../format/count.ts'
import { formatFlag } from '../../format/flag.ts'
import { type Figure, Figures } from '../../parts/page/figures.tsx'
import { type ImportDetail, kindNames } from '../shared/model.ts'
import { type CorrectionCounts, newAndReplaced, rowsWritten, settledText } from '../shared/what-happened.ts'

/** Rows received, written and rejected; while the import runs, as far as known. */
export function ImportFigures({ of: one, correction, waiting }: Props) {
  const now = useNow(isActive(one) ? 'second' : 'minute')
  if (one.status === 'completed') return <Figures figures={ended(one, correction)} />
  return <Figures figures={isActive(one) ? running(one, waiting, now) : stopped(one)} />
}

interface Props {
  of: ImportDetail
  /** What became of its rejected rows; undefined if that is not known. */
  correction: CorrectionCounts | undefined
  /** Imports that are queued after it. */
  waiting: PortalImport[]
}

function ended(
  { counts, kind, dryRun, flagged }: ImportDetail,
  correction: CorrectionCounts | undefined,
): Figure[] {
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
            note: newAndReplaced({ counts, dryRun }),
          },
        ]
      : []),
    {
      label: dryRun ? 'Rows that would be rejected' : 'Rows rejected',
      value: formatCount(failed),
      warns: failed > 0 && correction?.open !== 0,
      note: [formatShare(failed, received), ...settledText(correction)].join(' · '),
    },
    ...(flagged === null
      ? []
      : [
          {
            label: dryRun ? 'Would be flagged' : 'Flagged',
            value: formatCount(flagged.count),
            note: flagged.count === 0 ? 'nothing to look at' : flagsText(flagged.flags),
          },
        ]),
  ]
}

/** "unknown customer and 2 others" */
function flagsText([first, ...others]: { flag: string }[]): string {
  const named = formatFlag(first?.flag ?? '').toLowerCase()
  return others.length === 0 ? named : `${named} and ${countOf(others.length, 'other')}`
}

/** Nothing is written before the end. */
function running({ counts, startedAt, kind }: ImportDetail, waiting: PortalImport[], now: Date): Figure[] {
  const seconds = startedAt === null ? 0 : (now.getTime() - Date.parse(startedAt)) / 1000
  const speed = Math.round(counts.received / Math.max(1, seconds))
  const [next] = waiting
  return [
    {
      label: 'Rows read',
      value: formatCount(counts.received),
      note: counts.received === 0 ? 'so far' : `${countOf(speed, 'row')} a second`,
    },
    {
      label: `${kindNames[kind]} so far`,
      value: formatCount(counts.processed),
      note: 'written at the end, together',
    },
    { label: 'Rows rejected', value: '–', note: 'counted when it ends' },
    {
      label: 'After this',
      value: `${formatCount(waiting.length)} waiting`,
      note: next === undefined ? 'nothing else is queued' : `${next.name}, ${next.kind}`,
    },
  ]
}

function stopped({ counts }: ImportDetail): Figure[] {
  return [
    { label: 'Rows read', value: formatCount(counts.received), note: 'before it stopped' },
    { label: 'Rows written', value: '0', note: 'nothing was written' },
    { label: 'Rows rejected', value: '–', note: 'not counted' },
  ]
}
