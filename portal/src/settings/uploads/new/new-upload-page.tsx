import { getRouteApi, Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { type ApiError, mayPass } from '../../../api/api-error.ts'
import { formatBytes } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { DownloadLink } from '../../../parts/basics/download-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { DropZone } from '../../../parts/fields/drop-zone.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { exportHref, type KindOfFile, kindOfFile, templateHref } from '../shared/kinds.ts'
import { WaitingLine } from '../shared/waiting-line.tsx'
import { ChooseKind } from './choose-kind.tsx'
import { ChooseTarget } from './choose-target.tsx'
import type { NewUploadSearch } from './new-upload-search.ts'
import { useNewUpload } from './use-new-upload.ts'
import '../../forms/forms.css'
import '../shared/uploads.css'

const route = getRouteApi('/_app/settings/uploads/new')

/** A carrier's file, as it was sent: what it is about, what it is for, and the file. */
export function NewUploadPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const kind = kindOfFile(search.kind ?? 'lanes')
  const show = (part: NewUploadSearch) => void navigate({ search: { ...search, ...part }, replace: true })
  const { file, chosen, missing, take, skip, upload, send } = useNewUpload(search, show)
  const failure = send.error as ApiError | null
  return (
    <div className="page upload-page">
      <PageHeader
        title="Upload a carrier’s file"
        crumbs={[
          <Link key="uploads" to="/settings/uploads">
            Uploads
          </Link>,
          'New',
        ]}
        sub={[
          'As it was sent, in any layout. You are asked only what the file does not say, and nothing takes effect until you say so.',
        ]}
      />
      <div className="beside upload-beside">
        <div>
          <ChooseKind
            value={kind.kind}
            onChange={(next) => {
              send.reset()
              show({ kind: next, ...(kindOfFile(next).target === kind.target ? {} : { target: undefined }) })
            }}
          />
          {kind.target !== 'none' && (
            <ChooseTarget
              kind={kind}
              value={chosen.target}
              onChange={(target) => {
                send.reset()
                show({ target })
              }}
            />
          )}
          <DropZone
            label="Drop a .csv or .xlsx file here"
            accept={['.csv', '.xlsx']}
            button={file ? 'Choose another' : 'Choose a file'}
            takesMany
            onFiles={take}
          >
            <span className="file">
              <Icon of={FileSpreadsheet} size="l" />
            </span>
            <div className="grow">
              <b>{file?.name ?? 'Drop a file here'}</b>
              <div className="small hint" role="status">
                {fileText(file, send.isPending)}
              </div>
            </div>
          </DropZone>
          <WaitingLine onSkip={skip} />
          {failure && (
            <Notice kind="failed" of={failure}>
              <b>{file?.name} was not accepted.</b>
            </Notice>
          )}
          <div className="row wrap between">
            <ButtonLink look="quiet" to="/settings/uploads">
              Cancel
            </ButtonLink>
            <span className="row wrap">
              {file && missing && <span className="small hint">{missing}</span>}
              <Button
                look="primary"
                isPending={send.isPending}
                isDisabled={file === undefined || missing !== undefined}
                onPress={() => void upload(file, chosen)}
              >
                {failure && mayPass(failure) ? 'Try again' : 'Read the file'}
              </Button>
            </span>
          </div>
        </div>
        <FilesPanel kind={kind} target={chosen.target} />
      </div>
    </div>
  )
}

const fileText = (file: File | undefined, isSending: boolean) =>
  file === undefined
    ? '.csv or .xlsx, up to 10 MB, one or several'
    : `${formatBytes(file.size)}${isSending ? ' · sending' : ''}`

/** Templates, and what there is now in the same form. */
function FilesPanel({ kind, target }: { kind: KindOfFile; target: string | undefined }) {
  const of =
    kind.target === 'card'
      ? { card: target ?? '' }
      : kind.target === 'zone set'
        ? { zoneSet: target ?? '' }
        : {}
  const canExport =
    kind.kind !== 'area-surcharges' &&
    (kind.target === 'none' || kind.target === 'carrier' || target !== undefined)
  return (
    <div>
      <Panel title="Your own file" isPadded>
        <div className="stack">
          <p className="small muted">
            A template has the headers that are always recognised. An export has everything as it is now:
            change it and upload it again.
          </p>
          <div className="row wrap">
            <DownloadLink small href={templateHref(kind.kind, 'xlsx')}>
              Template
            </DownloadLink>
            {canExport && (
              <DownloadLink small href={exportHref(kind.kind, 'xlsx', of)}>
                Export
              </DownloadLink>
            )}
          </div>
          {kind.kind === 'lanes' && <WideFiles of={of} canExport={canExport} />}
        </div>
      </Panel>
    </div>
  )
}

/** Lanes as carriers often have them. */
function WideFiles({ of, canExport }: { of: { card?: string }; canExport: boolean }) {
  return (
    <>
      <p className="small muted">The wide form has one row for each lane, and a column for each break.</p>
      <div className="row wrap">
        <DownloadLink small href={templateHref('lanes-wide', 'xlsx')}>
          Wide template
        </DownloadLink>
        {canExport && (
          <DownloadLink small href={exportHref('lanes-wide', 'xlsx', of)}>
            Wide export
          </DownloadLink>
        )}
      </div>
    </>
  )
}
