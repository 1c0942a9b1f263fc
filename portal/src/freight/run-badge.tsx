import { Progress } from '../parts/basics/progress.tsx'
import { type Run, statusOfRun, textOfRun } from './run-status.ts'
import { StatusBadge } from './status-badge.tsx'

/** Its status, and a bar while it runs. `text` replaces the usual words. */
export function RunBadge({ run, text, name }: { run: Run; text?: string | undefined; name: string }) {
  const isRunning = run.status === 'processing'
  const shown = text ?? (isRunning ? `Processing ${run.progress} %` : textOfRun(run))
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
