import { countOf } from '../format/count.ts'
import type { Status } from './status-badge.tsx'

/** Something that runs on the server: its progress, and how many rows it rejected. */
export interface Run {
  status: Exclude<Status, 'rejected'>
  progress: number
  counts: { failed: number }
  dryRun: boolean
  settled: boolean
}

/** A completed run with rejected rows has its own status, unless all of them were sent again or closed. */
export const statusOfRun = ({ status, counts, settled }: Run): Status =>
  status === 'completed' && counts.failed > 0 && !settled ? 'rejected' : status

/** A dry run rejects nothing; it says what would be rejected. Undefined for the usual words. */
export const textOfRun = (run: Run): string | undefined =>
  run.dryRun && statusOfRun(run) === 'rejected'
    ? `${countOf(run.counts.failed, 'row')} would be rejected`
    : undefined
