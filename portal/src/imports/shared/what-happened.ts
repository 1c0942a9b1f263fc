import type { PortalImport } from '../../data/imports.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { formatDuration } from '../../format/time.ts'
import { formatAndSize } from './how-read.ts'
import type { Example, ImportDetail } from './model.ts'

export interface Step {
  kind: 'accepted' | 'waited' | 'reading' | 'completed' | 'failed' | 'cancelled'
  title: string
  note?: string
  /** When it happened, as a moment or a range. */
  from?: string
  to?: string
}

const between = (from: string, to: string) => formatDuration(Date.parse(to) - Date.parse(from))

/** "as 15,904 shipments": several rows can be one shipment. */
export const rowsWritten = ({ counts }: Pick<PortalImport, 'counts'>) => counts.received - counts.failed

/** "15,871 new, 33 replaced", as far as it is known. */
export function newAndReplaced({ counts, dryRun }: Pick<PortalImport, 'counts' | 'dryRun'>): string {
  const { processed, replaced } = counts
  if (replaced === null) return dryRun ? 'would be new or replaced' : 'new or replaced'
  const split = `${formatCount(processed - replaced)} new, ${formatCount(replaced)} replaced`
  return dryRun ? `would be ${split}` : split
}

/** "row 412: 3000 St Kilda", "row 8,840: “12,5 kg”", "row 1,077, of LYREBIRD, BRL-STD" */
export function exampleText({ rowNumber, values, beside }: Example): string {
  const row = `row ${formatCount(rowNumber)}`
  if (values.length > 0) return `${row}: ${values.length === 1 ? `“${values[0]}”` : values.join(' ')}`
  return beside.length > 0 ? `${row}, of ${beside.join(', ')}` : row
}

export function whatHappened(one: ImportDetail): Step[] {
  const { submittedAt, startedAt, finishedAt, source, read } = one
  const known = read.columns.filter((column) => column !== null && column !== '').length
  const steps: Step[] = [
    {
      kind: 'accepted',
      title: source === 'file' ? 'Header checked' : 'Push accepted',
      note: source === 'file' ? `${countOf(known, 'column')}, ${formatAndSize(read)}` : formatAndSize(read),
      from: submittedAt,
    },
  ]
  if (startedAt !== null) {
    steps.push({
      kind: 'waited',
      title: `Waited ${between(submittedAt, startedAt)} in the queue`,
      from: submittedAt,
    })
  } else if (one.status === 'queued') {
    steps.push({ kind: 'waited', title: 'Waiting in the queue', from: submittedAt })
  }
  if (one.status === 'processing' && startedAt !== null) {
    steps.push({ kind: 'reading', title: 'Reading rows', from: startedAt })
  }
  if (finishedAt !== null)
    steps.push({
      ...ending(one),
      ...(startedAt ? { from: startedAt, to: finishedAt } : { from: finishedAt }),
    })
  return steps
}

function ending(one: ImportDetail): Step {
  if (one.status === 'failed') {
    return { kind: 'failed', title: 'Failed, nothing was written', note: one.errorMessage ?? '' }
  }
  if (one.status === 'cancelled') {
    return { kind: 'cancelled', title: 'Cancelled, nothing was written', note: cancelledText(one) }
  }
  const written = `${countOf(rowsWritten(one), 'row')} ${one.dryRun ? 'would be written' : 'written'}`
  return { kind: 'completed', title: `${written}, ${formatCount(one.counts.failed)} rejected` }
}

/** "By Maya Chen after 12 s" */
export function cancelledText({ cancelledBy, submittedAt, finishedAt }: PortalImport): string {
  const by = cancelledBy && `by ${cancelledBy.name}`
  const after = finishedAt && `after ${between(submittedAt, finishedAt)}`
  const text = [by, after].filter(Boolean).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What people did with rejected rows, in order: imports of corrected rows, and rows closed without sending. */
export type Later = { at: string } & (
  | { what: 'followed'; next: PortalImport; position: number }
  | { what: 'closed' | 'reopened'; rowCount: number; by: string; reason: string }
)

export function whatCameLater({
  followedBy,
  closings,
}: Pick<ImportDetail, 'followedBy' | 'closings'>): Later[] {
  const followed = followedBy.map((next, position) => ({
    what: 'followed' as const,
    at: next.submittedAt,
    next,
    position,
  }))
  const closed = closings.flatMap(({ rowCount, reason, closedAt, closedBy, reopenedAt, reopenedBy }) => [
    { what: 'closed' as const, at: closedAt, rowCount, by: closedBy, reason },
    ...(reopenedAt === null
      ? []
      : [{ what: 'reopened' as const, at: reopenedAt, rowCount, by: reopenedBy ?? '', reason }]),
  ])
  return [...followed, ...closed].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The status says how many rows would be rejected. */
export const dryRunText = ({ status }: Pick<PortalImport, 'status'>): string =>
  status === 'completed' ? 'Dry run, nothing written' : 'Dry run'

/** "took 41 s"; a cancelled import says elsewhere when it ended. */
export function tookText(
  { startedAt, finishedAt, status }: Pick<PortalImport, 'startedAt' | 'finishedAt' | 'status'>,
  now: Date,
): string | undefined {
  if (startedAt === null || status === 'cancelled') return undefined
  const took = between(startedAt, finishedAt ?? now.toISOString())
  return status === 'processing' ? `running for ${took}` : `took ${took}`
}

/** What became of rejected rows. */
export interface CorrectionCounts {
  open: number
  /** By a later import. */
  written: number
  sent: number
  closed: number
}

type State = Omit<CorrectionCounts, 'written'> & { writtenSince: { open: number } }

/** Rows that a later import has written are not open any more. */
export const countsOf = ({
  open,
  sent,
  closed,
  writtenSince: { open: written },
}: State): CorrectionCounts => ({
  open: open - written,
  written,
  sent,
  closed,
})

/** "2 sent again, 1 closed"; empty if nothing was done yet. */
export function settledText(correction: CorrectionCounts | undefined): string[] {
  const { written = 0, sent = 0, closed = 0 } = correction ?? {}
  const parts = [
    sent > 0 && `${formatCount(sent)} sent again`,
    closed > 0 && `${formatCount(closed)} closed`,
    written > 0 && `${formatCount(written)} written by a later import`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? [parts.join(', ')] : []
}

/** How an import is related to an earlier one. */
export function whatFollowed(first: PortalImport, next: PortalImport, position: number): string {
  if (next.correctedFrom !== null) return `Correction ${position + 1}`
  return first.dryRun && !next.dryRun ? 'Uploaded' : 'Run again'
}

/** "12 rows sent again · all accepted" */
export function outcomeOf({ status, counts }: PortalImport): string {
  if (status === 'completed') {
    const rejected = counts.failed === 0 ? 'all accepted' : `${formatCount(counts.failed)} rejected again`
    return `${countOf(counts.received, 'row')} · ${rejected}`
  }
  return { queued: 'waiting', processing: 'running', failed: 'failed', cancelled: 'cancelled' }[status]
}

/** What became of the upload that followed a dry run. */
export function uploadedText({ status, counts }: Pick<PortalImport, 'status' | 'counts'>): string {
  if (status === 'queued') return 'It is waiting in the queue.'
  if (status === 'processing') return 'It is running.'
  if (status === 'failed') return 'It failed and wrote nothing. Open it to run it again.'
  if (status === 'cancelled')
    return 'It was cancelled and wrote nothing. Drop the file here to upload it again.'
  const written = `${countOf(rowsWritten({ counts }), 'row')} written`
  return counts.failed === 0
    ? `${written}.`
    : `${written}, ${formatCount(counts.failed)} rejected: correct them there, not in the file.`
}

/** "20,096 rows read · about 15 s left", as far as known. */
export function progressText(one: PortalImport, now: Date): string {
  const read = `${countOf(one.counts.received, 'row')} read`
  if (one.startedAt === null || one.progress < 5 || one.progress >= 100) return read
  const spent = now.getTime() - Date.parse(one.startedAt)
  if (spent < 3000) return read
  return `${read} · about ${formatDuration(Math.max(1000, (spent / one.progress) * (100 - one.progress)))} left`
}
