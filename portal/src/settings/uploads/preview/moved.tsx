import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../../api/api-error.ts'
import type { Upload } from '../../../data/uploads.ts'
import { formatCount } from '../../../format/count.ts'
import { Notice } from '../../../parts/basics/notice.tsx'
import type { Counts } from '../shared/model.ts'
import { thingsText } from './changes-panel.tsx'

interface MovedProps {
  upload: Upload
  failure: ApiError
  /** What the person had looked at. */
  before: Counts | undefined
  isBusy: boolean
}

/** Somebody changed what the file was compared with: nothing was applied, and the difference is made again. */
export function Moved({ upload, failure, before, isBusy }: MovedProps) {
  const now = upload.difference?.counts
  return (
    <Notice kind="rejected">
      <b>Somebody changed the configuration in the meantime, so the changes were worked out again.</b>{' '}
      {!isBusy && now && before && `${differsText(upload, before, now)} `}
      Nothing in your file was applied; review it once more.{' '}
      <Link className="link" to="/settings/audit-log">
        Show what was changed
      </Link>
      <div className="small hint">
        {failure.message} {failure.requestId && <span className="mono">request {failure.requestId}</span>}
      </div>
    </Notice>
  )
}

/** "409 lanes change now instead of 412." */
function differsText(upload: Upload, before: Counts, now: Counts): string {
  const parts = (
    [
      ['changed', 'changes', 'change'],
      ['new', 'is new', 'are new'],
      ['removed', 'is removed', 'are removed'],
    ] as const
  ).flatMap(([name, one, many]) =>
    now[name] === before[name]
      ? []
      : [
          `${thingsText(now[name], upload)} ${now[name] === 1 ? one : many} now instead of ${formatCount(before[name])}`,
        ],
  )
  return parts.length === 0 ? 'The counts are the same.' : `${parts.join(', ')}.`
}
