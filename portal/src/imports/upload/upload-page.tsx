import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { mayPass } from '../../api/api-error.ts'
import { isActive } from '../../data/imports.ts'
import { countOf, formatBytes, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { DropZone } from '../../parts/fields/drop-zone.tsx'
import { someNames } from '../../parts/lists/some-names.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { useMe } from '../../session/use-me.ts'
import {
  hasNoRows,
  headerProblem,
  type Inspection,
  problemLeft,
  problemTitle,
  rowName,
  whyNot,
} from '../shared/column-decisions.ts'
import { formatText } from '../shared/how-read.ts'
import type { ImportKind } from '../shared/model.ts'
import { NotRead } from '../shared/not-read.tsx'
import { ConfirmTwice, SentBefore } from '../shared/sent-twice.tsx'
import { UploadNow } from '../shared/upload-now.tsx'
import { ColumnsOfFile } from './columns-of-file.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import { FirstRowsOfFile } from './first-rows-of-file.tsx'
import { KindCards } from './kind-cards.tsx'
import { Reference } from './reference.tsx'
import { useUpload } from './use-upload.ts'
import '../shared/import-page.css'
import './upload-page.css'

const route = getRouteApi('/_app/imports/upload')

export function UploadPage() {
  const { kind = 'shipments', dryRun: dryRunId } = route.useSearch()
  const navigate = useNavigate()
  const { customerId } = useMe()
  const show = (next: ImportKind, dryRun?: string) =>
    void navigate({
      to: '/imports/upload',
      search: { kind: next === 'shipments' ? undefined : next, dryRun },
      replace: true,
    })
  const upload = useUpload(kind, dryRunId, (id) => show(kind, id))
  const { file, inspection, decisions, failure } = upload
  return (
    <div className="page">
      <PageHeader
        title="Upload a file"
        crumbs={[
          <Link key="imports" to="/imports">
            Imports
          </Link>,
          'Upload',
        ]}
      />
      <div className="import-cols upload-cols">
        <div>
          <KindCards
            value={kind}
            onChange={(next) => {
              show(next)
              if (file) upload.take(file, next)
            }}
          />
          {customerId !== null && (
            <Notice>
              <b>Every row counts as yours.</b> A blank customerId, or a file without that column, means{' '}
              {customerId}. Rows that name another customer are rejected.
            </Notice>
          )}
          <DropZone
            label="Drop a .csv or .xlsx file here"
            accept={['.csv', '.xlsx']}
            button={file || upload.dryRun ? 'Choose another' : 'Choose a file'}
            onFiles={([taken]) => {
              if (dryRunId !== undefined) show(kind)
              upload.take(taken)
            }}
          >
            <span className="file">
              <Icon of={FileSpreadsheet} size="l" />
            </span>
            <div className="grow">
              <b>{file?.name ?? upload.dryRun?.name ?? 'Drop a file here'}</b>
              <div className="small hint" role="status">
                {file
                  ? fileText(file, inspection, upload.isInspecting)
                  : upload.dryRun
                    ? 'This file was read by the dry run below'
                    : '.csv or .xlsx, up to 50 MB'}
              </div>
            </div>
          </DropZone>
          {failure && (
            <Notice kind="failed" of={failure}>
              {upload.undone && mayPass(failure) && (
                <div className="row wrap between">
                  <b>{upload.undone.what}</b>
                  <Button small onPress={upload.undone.tryAgain}>
                    Try again
                  </Button>
                </div>
              )}
            </Notice>
          )}
          {inspection?.headerBelow && !upload.dryRunId && (
            <HeaderBelow inspection={inspection} of={inspection.headerBelow} onRead={upload.readFrom} />
          )}
          <NotRead note={inspection?.note ?? upload.dryRun?.read.note} />
          {inspection?.problem && !inspection.headerBelow && !upload.dryRunId && (
            <>
              {headerProblem(inspection, decisions) !== undefined && (
                <Notice kind="rejected">
                  <b>{problemTitle(inspection, decisions)}</b>{' '}
                  <span className="muted">{problemLeft(inspection, decisions)}</span>
                </Notice>
              )}
              <ColumnsOfFile inspection={inspection} decisions={decisions} onDecide={upload.decide} />
            </>
          )}
          {inspection && !inspection.headerBelow && !upload.dryRunId && (
            <FirstRowsOfFile inspection={inspection} decisions={decisions} />
          )}
          {upload.dryRun && <DryRunResult of={upload.dryRun} />}
          {upload.dryRunId !== undefined ? (
            <DryRunFoot upload={upload} />
          ) : (
            inspection && <Foot upload={upload} inspection={inspection} />
          )}
        </div>
        <ColumnsPanel kind={kind} />
      </div>
    </div>
  )
}

/** "CSV, commas, UTF-8 · 2.1 MB · 11 columns · about 9,400 rows" */
function fileText(file: File, inspection: Inspection | undefined, isInspecting: boolean): string {
  if (isInspecting) return `${formatBytes(file.size)} · reading the header`
  if (inspection === undefined) return formatBytes(file.size)
  if (inspection.headerBelow) return [formatText(inspection), formatBytes(file.size)].join(' · ')
  const columns = countOf(inspection.header.filter((name) => name.trim() !== '').length, 'column')
  const rows = hasNoRows(inspection)
    ? ['no rows']
    : inspection.rows === null
      ? []
      : [`about ${countOf(inspection.rows, 'row')}`]
  const header = inspection.headerRow === null ? [] : [`header in ${rowName(inspection)}`]
  return [formatText(inspection), formatBytes(file.size), ...header, columns, ...rows].join(' · ')
}

/** A title stands above the table. */
function HeaderBelow({
  inspection,
  of: { rowNumber, cells },
  onRead,
}: {
  inspection: Inspection
  of: NonNullable<Inspection['headerBelow']>
  onRead: (rowNumber: number) => void
}) {
  const names = cells.map((name) => name.trim()).filter((name) => name !== '')
  return (
    <Notice kind="rejected">
      <div className="row wrap between">
        <span>
          <b>The header is not in {rowName(inspection)}.</b> Row {formatCount(rowNumber)} looks like it:{' '}
          {someNames(names)}.
        </span>
        <Button small onPress={() => onRead(rowNumber)}>
          Read from row {formatCount(rowNumber)}
        </Button>
      </div>
    </Notice>
  )
}

/** After a dry run: the upload of its file. Where that is not possible, the result says why. */
function DryRunFoot({ upload }: { upload: ReturnType<typeof useUpload> }) {
  if (upload.dryRun === undefined || isActive(upload.dryRun)) return null
  if (!upload.dryRun.uploadable) {
    return (
      <div className="row wrap between">
        <span />
        <Button onPress={upload.leave}>Drop another file</Button>
      </div>
    )
  }
  return (
    <div className="row wrap between">
      <Reference value={upload.reference} onChange={upload.refer} />
      <span className="row wrap">
        <Button look="quiet" onPress={upload.leave}>
          Drop another file
        </Button>
        <UploadNow
          of={upload.dryRun}
          {...(upload.changedReference ? { reference: upload.changedReference } : {})}
        />
      </span>
    </div>
  )
}

/** The next step: a dry run, unless it is unticked; then the upload. */
function Foot({ upload, inspection }: { upload: ReturnType<typeof useUpload>; inspection: Inspection }) {
  const [isDryRun, setDryRun] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const reason = whyNot(inspection, upload.decisions)
  const { sentBefore } = inspection
  return (
    <>
      <SentBefore of={sentBefore} />
      <Reference value={upload.reference} onChange={upload.refer} />
      <div className="row wrap between">
        <Checkbox isSelected={isDryRun} onChange={setDryRun}>
          Dry run first <span className="hint">Reads and checks every row, writes nothing</span>
        </Checkbox>
        <span className="row wrap">
          {reason && <span className="small hint">{reason}</span>}
          <ButtonLink look="quiet" to="/imports">
            Cancel
          </ButtonLink>
          <Button
            look="primary"
            isDisabled={reason !== undefined}
            isPending={upload.isSending}
            onPress={() => (isDryRun || sentBefore.length === 0 ? upload.send(isDryRun) : setAsking(true))}
          >
            {isDryRun ? 'Dry run' : 'Upload'}
          </Button>
          <ConfirmTwice
            of={sentBefore}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => upload.send(false)}
          />
        </span>
      </div>
    </>
  )
}
