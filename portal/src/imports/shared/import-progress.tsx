import type { ReactNode } from 'react'
import type { PortalImport } from '../../data/imports.ts'
import { useNow } from '../../format/clock.ts'
import { Progress } from '../../parts/basics/progress.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { type ImportDetail, statusText } from './model.ts'
import { progressText } from './what-happened.ts'

interface Props {
  of: ImportDetail
  /** Imports that are queued or running, if known. */
  others?: PortalImport[] | undefined
  /** Below what is said about it. */
  children?: ReactNode
}

/** The progress of a queued or running import. Announced to screen readers every ten percent. */
export function ImportProgress({ of: one, others, children }: Props) {
  const now = useNow('second')
  const text =
    one.status === 'queued'
      ? ((others && statusText(one, others)) ?? 'Waiting for its turn')
      : progressText(one, now)
  const tenth = Math.floor(one.progress / 10) * 10
  return (
    <Panel isPadded>
      <div className="stack">
        <div className="row between wrap">
          <b className="num">{one.progress} %</b>
          <span className="small muted">{text}</span>
        </div>
        <Progress
          label={`${one.progress} %, ${text}`}
          size="thick"
          parts={[{ kind: 'processing', share: one.progress / 100 }]}
        />
        <span className="sr" role="status">
          {one.status === 'queued' ? 'Queued' : `${tenth} % read`}
        </span>
        <span className="small hint">
          You can leave this page. Nothing is written to the ledger until every row has been read; cancelling
          leaves it as it was.
        </span>
        {children}
      </div>
    </Panel>
  )
}
