import { Link } from '@tanstack/react-router'
import { countOf, formatCount, formatShare } from '../format/count.ts'
import { formatDuration } from '../format/time.ts'
import { Figures } from '../parts/figures.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { ImportProgress } from './import-progress.tsx'
import { type ImportDetail, isActive } from './model.ts'
import { ReasonsPanel } from './reasons-panel.tsx'
import { SentBefore } from './sent-twice.tsx'
import { rowsWritten } from './what-happened.ts'

/** The result of a dry run: what an upload would do. */
export function DryRunResult({ of: one }: { of: ImportDetail }) {
  if (isActive(one)) return <ImportProgress of={one} />
  if (one.status !== 'completed') {
    return (
      <Notice kind="failed">
        <b>{one.errorMessage ?? 'The dry run was cancelled.'}</b> Nothing was written. Correct the file and
        drop it here again.
      </Notice>
    )
  }
  const { received, processed, failed, replaced } = one.counts
  const isShipments = one.kind === 'shipments'
  return (
    <>
      <Panel
        title={
          <span className="row wrap" role="status">
            <StatusBadge status="completed" text="Dry run finished" />
            <span className="dry-run-note">{tookText(one)}nothing was written</span>
          </span>
        }
        aside={
          <Link className="link small" to="/imports/$importId" params={{ importId: one.importId }}>
            Open the report
          </Link>
        }
      >
        <div className="dry-run-figures">
          <Figures
            figures={[
              {
                label: 'Would be written',
                value: countOf(rowsWritten(one), 'row'),
                note: isShipments ? `as ${countOf(processed, 'shipment')}` : 'one activity each',
              },
              ...(isShipments && replaced !== null
                ? [
                    {
                      label: 'Would be new',
                      value: countOf(processed - replaced, 'shipment'),
                      note:
                        replaced === 0
                          ? 'none of them exists yet'
                          : `${formatCount(replaced)} ${replaced === 1 ? 'exists' : 'exist'} and would be replaced`,
                    },
                  ]
                : []),
              {
                label: 'Would be rejected',
                value: countOf(failed, 'row'),
                note: formatShare(failed, received),
                warns: failed > 0,
              },
            ]}
          />
        </div>
      </Panel>
      <SentBefore of={one} />
      {failed > 0 && <ReasonsPanel of={one} reasons={one.reasons} mayCorrect={false} />}
      {failed > 0 && (
        <Notice>
          Upload now and correct the {formatCount(failed)} {failed === 1 ? 'row' : 'rows'} afterwards, or
          correct the file and drop it here again.{' '}
          {isShipments
            ? 'Either way nothing is written twice.'
            : 'Not both: every row that is sent twice is billed twice.'}
        </Notice>
      )}
    </>
  )
}

const tookText = ({ startedAt, finishedAt }: ImportDetail) =>
  startedAt && finishedAt ? `${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))} · ` : ''
