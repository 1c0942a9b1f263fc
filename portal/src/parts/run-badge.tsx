import { Progress } from './progress.tsx'
import { type Status, StatusBadge } from './status-badge.tsx'

/** Something that runs on the server: its progress, and how many rows it rejected. */
export interface Run {
  status: Exclude<Status, 'rejected'>
  progress: number
  counts: { failed: number }
  dryRun: boolean
  settled: boolean
}

/**
 * A completed run with rejected rows has its own status, unless nobody has to correct them: those of a dry run, and those
 * that were all sent again or closed.
 */
export const statusOfRun = ({ status, counts, dryRun, settled }: Run): Status =>
  status === 'completed' && counts.failed > 0 && !dryRun && !settled ? 'rejected' : status

/** Its status, and a bar while it runs. `text` replaces the usual words. */
export function RunBadge({ run, text, name }: { run: Run; text?: string | undefined; name: string }) {
  const isRunning = run.status === 'processing'
  const shown = text ?? (isRunning ? `Processing ${run.progress} %` : undefined)
  return (
    <>
      <StatusBadge status={statusOfRun(run)} {...(shown === undefined ? {} : { text: shown })} />
      {isRunning && (
        <Progress
          label={`${name}: ${run.progress} % read`}
          size="thin"
          parts={[{ kind: 'processing', share: run.progress / 100 }]}
        />
      )}
    </>
  )
}
