import { Link } from '@tanstack/react-router'
import type { PortalImport } from '../../data/imports.ts'
import { isActive } from '../../data/imports.ts'
import { countOf, formatCount, formatShare } from '../../format/count.ts'
import { formatDuration } from '../../format/time.ts'
import { StatusBadge } from '../../freight/status-badge.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { Figures } from '../../parts/page/figures.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { Time } from '../../parts/page/time.tsx'
import { Cleared } from '../shared/cleared.tsx'
import { FlaggedPanel } from '../shared/flagged-panel.tsx'
import { ImportProgress } from '../shared/import-progress.tsx'
import type { ImportDetail } from '../shared/model.ts'
import { ReasonsPanel } from '../shared/reasons-panel.tsx'
import { SentBefore } from '../shared/sent-twice.tsx'
import { rowsWritten, uploadedText } from '../shared/what-happened.ts'

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
  const uploaded = one.followedBy.find(({ dryRun }) => !dryRun)
  return (
    <>
      {uploaded && <Uploaded as={uploaded} />}
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
              ...(isShipments && processed > 0 && replaced !== null
                ? [
                    {
                      label: 'Would be new',
                      value: countOf(processed - replaced, 'shipment'),
                      note: existingText(replaced, uploaded !== undefined),
                    },
                  ]
                : []),
              {
                label: 'Would be rejected',
                value: countOf(failed, 'row'),
                note: formatShare(failed, received),
                warns: failed > 0,
              },
              ...(one.flagged === null
                ? []
                : [
                    {
                      label: 'Would be flagged',
                      value: isShipments
                        ? countOf(one.flagged.count, 'shipment')
                        : countOf(one.flagged.count, 'activity', 'activities'),
                      note:
                        one.flagged.count === 0 ? 'all codes are set up' : 'written, for a person to look at',
                      warns: one.flagged.count > 0,
                    },
                  ]),
            ]}
          />
        </div>
      </Panel>
      <SentBefore of={one.sentBefore} />
      <Cleared of={one} />
      {failed > 0 && <ReasonsPanel of={one} reasons={one.reasons} mayCorrect={false} />}
      <FlaggedPanel of={one} />
      {failed > 0 && one.uploadable && (
        <Notice>
          Upload now and correct the {formatCount(failed)} {failed === 1 ? 'row' : 'rows'} afterwards, or
          correct the file and drop it here again.{' '}
          {isShipments
            ? 'Either way nothing is written twice.'
            : 'Not both: every row that is sent twice is billed twice.'}
        </Notice>
      )}
      {!uploaded && !one.uploadable && (
        <Notice>The file of this dry run is no longer kept. Drop it here again to upload it.</Notice>
      )}
    </>
  )
}

/** The file of this dry run has been uploaded: nobody should send it again. */
function Uploaded({ as: next }: { as: PortalImport }) {
  const isLost = next.status === 'failed' || next.status === 'cancelled'
  return (
    <Notice kind={isLost ? 'rejected' : 'completed'}>
      <b>
        Uploaded <Time at={next.submittedAt} show="in-sentence" />
      </b>
      {next.submittedBy && ` by ${next.submittedBy.name}`} as{' '}
      <Link className="link" to="/imports/$importId" params={{ importId: next.importId }}>
        {next.name}
      </Link>
      . {uploadedText(next)}
    </Notice>
  )
}

/** Of the shipments of a dry run. What it found was true before the upload. */
function existingText(replaced: number, isUploaded: boolean): string {
  if (replaced === 0) return isUploaded ? 'none of them existed before' : 'none of them exists yet'
  if (isUploaded) return `${formatCount(replaced)} existed before`
  return `${formatCount(replaced)} ${replaced === 1 ? 'exists' : 'exist'} and would be replaced`
}

const tookText = ({ startedAt, finishedAt }: ImportDetail) =>
  startedAt && finishedAt ? `${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))} · ` : ''
