import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { countOf, formatBytes } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { useMay } from '../../../session/use-me.ts'
import { kindOfFile } from './kinds.ts'
import { NotOpen } from './not-open.tsx'
import { type Step, Stepper } from './stepper.tsx'
import { useUploadCalls } from './upload-calls.ts'
import { useNextFile, WaitingLine } from './waiting-line.tsx'
import '../../forms/forms.css'
import './uploads.css'

/** An upload as it was last read. */
export interface OpenUpload {
  upload: Upload
  etag: string
}

interface UploadTaskProps {
  uploadId: string
  step: Step
  /** The work on it, below a header of its own. */
  children: (open: OpenUpload) => ReactNode
}

/** The frame of both pages of an upload. It shows itself what cannot be worked on yet or any more. */
export function UploadTask({ uploadId, step, children }: UploadTaskProps) {
  const one = useQuery(uploads.one(uploadId))
  if (one.error instanceof ApiError && one.error.status === 404 && one.data === undefined)
    return <NoSuchUpload />
  return (
    <div className="page upload-page">
      <QueryState what="The upload" query={one} inOwnPanel>
        {({ value: upload, etag }) => {
          const isShown = upload.state === 'asks' || upload.state === 'ready' || hasBeenRead(upload)
          if (isShown) return children({ upload, etag })
          return (
            <>
              <UploadHeader {...{ upload, etag, step }} />
              <NotOpen {...{ upload, etag }} />
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

/** While it is read again, the page shows what the reading before gave. */
const hasBeenRead = ({ state, sheets }: Upload) => state === 'reading' && sheets.length > 0

interface UploadHeaderProps extends OpenUpload {
  step: Step
  sub?: string[]
  /** Buttons behind Discard. */
  actions?: ReactNode
}

/** The name of the file, which step it is at, and its buttons. */
export function UploadHeader({ upload, etag, step, sub, actions }: UploadHeaderProps) {
  const mayChange = useMay()('configuration:write')
  const { state, fileName } = upload
  const isOpen = state === 'asks' || state === 'ready' || state === 'failed'
  const isEnded = state === 'applied'
  const kind = kindOfFile(upload.kind)
  const now = state === 'reading' && !hasBeenRead(upload) ? 'read' : step
  const nextFile = useNextFile()
  return (
    <>
      <PageHeader
        title={fileName}
        crumbs={[<PlaceLink key="place" upload={upload} />, ...targetCrumb(upload), 'Upload']}
        sub={sub ?? subOf(upload)}
        actions={
          <>
            <Stepper
              now={isEnded ? 'end' : now}
              isEnded={isEnded}
              last={kind.isVersion ? 'Publish' : 'Apply'}
            />
            {mayChange && (isOpen || hasBeenRead(upload)) && (
              <Discard {...{ upload, etag }} isDisabled={!isOpen} />
            )}
            {actions}
          </>
        }
      />
      <WaitingLine onSkip={() => void nextFile()} />
    </>
  )
}

/** The page of what the file changes, if the portal has one. */
function PlaceLink({ upload }: { upload: Upload }) {
  const { routesByPath } = useRouter()
  const { page, pageName } = kindOfFile(upload.kind)
  return page in routesByPath ? <Link to={page}>{pageName}</Link> : pageName
}

function targetCrumb({ kind, target }: Upload): ReactNode[] {
  if (target === null) return []
  if (kind === 'lanes')
    return [
      <Link key="card" to="/settings/rate-cards/$alias" params={{ alias: target }}>
        {target}
      </Link>,
    ]
  return [target]
}

function subOf({ kind, sheets, counts, bytes, state }: Upload): string[] {
  const shown = sheets.filter(({ name }) => name !== '')
  return [
    kindOfFile(kind).name,
    ...(shown.length === 0
      ? []
      : [shown.length === 1 ? `sheet ${shown[0]?.name}` : countOf(shown.length, 'sheet')]),
    [...(counts === null || counts.rows === 0 ? [] : [countOf(counts.rows, 'row')]), formatBytes(bytes)].join(
      ', ',
    ),
    ...(state === 'applied' ? [] : ['nothing has changed yet']),
  ]
}

/** It keeps its place while the file is read again. */
function Discard({ upload, etag, isDisabled }: OpenUpload & { isDisabled: boolean }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { discard } = useUploadCalls(upload.uploadId)
  const nextFile = useNextFile()
  return (
    <>
      <Button look="quiet" isDisabled={isDisabled} onPress={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title={`Discard ${upload.fileName}`}
        confirm="Discard"
        leave="Keep it"
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await discard.mutateAsync({ etag })
          showToast(`${upload.fileName} was discarded.`)
          if (!(await nextFile())) await navigate({ to: '/settings/uploads' })
        }}
      >
        <p>The file, your answers and its draft are deleted. Nothing in force changes.</p>
      </ConfirmDialog>
    </>
  )
}

function NoSuchUpload() {
  return (
    <div className="page upload-page">
      <PageHeader
        title="Upload"
        crumbs={[
          <Link key="uploads" to="/settings/uploads">
            Uploads
          </Link>,
        ]}
      />
      <Panel>
        <EmptyState
          icon={FileSearch}
          title="There is no such upload"
          text="Uploads are kept for 30 days."
          action={<ButtonLink to="/settings/uploads">Show all uploads</ButtonLink>}
        />
      </Panel>
    </div>
  )
}
