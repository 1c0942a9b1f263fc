import { useNavigate } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import type { ApiError } from '../../../api/api-error.ts'
import type { Upload } from '../../../data/uploads.ts'
import { formatBytes } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { useMay } from '../../../session/use-me.ts'
import { Applied } from './applied.tsx'
import { useUploadCalls } from './upload-calls.ts'

/** An upload that cannot be worked on: it is being read, could not be read, or has ended. */
export function NotOpen({ upload, etag }: { upload: Upload; etag: string }) {
  switch (upload.state) {
    case 'reading':
      return <Reading upload={upload} />
    case 'failed':
      return <Failed upload={upload} etag={etag} />
    case 'applied':
      return <Applied upload={upload} />
    default:
      return (
        <Notice>
          <b>Discarded</b> {upload.endedAt && <Time at={upload.endedAt} show="in-sentence" />} by{' '}
          {upload.endedBy}. It changed nothing.
        </Notice>
      )
  }
}

function Reading({ upload }: { upload: Upload }) {
  return (
    <Panel isPadded>
      <div className="row" role="status">
        <span className="spin row">
          <Icon of={LoaderCircle} />
        </span>
        <span>
          <b>Reading {upload.fileName}</b>{' '}
          <span className="muted">
            {formatBytes(upload.bytes)}. You can leave this page: reading continues, and the file is listed
            under uploads.
          </span>
        </span>
      </div>
    </Panel>
  )
}

/** With the sentence why. An answer may be the reason: it can be taken back. */
function Failed({ upload, etag }: { upload: Upload; etag: string }) {
  const navigate = useNavigate()
  const mayChange = useMay()('configuration:write')
  const { change } = useUploadCalls(upload.uploadId)
  const { answers, mended, kind, target } = upload
  const hasWork = Object.keys(answers).length > 0 || mended.length > 0
  return (
    <>
      <Notice kind="failed">
        <b>{upload.failure}</b> Nothing was changed.
      </Notice>
      {change.error && <Notice kind="failed" of={change.error as ApiError} />}
      {mayChange && (
        <div className="row wrap">
          <ButtonLink
            look="primary"
            to="/settings/uploads/new"
            search={{ kind, target: target ?? undefined }}
          >
            Upload another file
          </ButtonLink>
          {hasWork && (
            <Button
              isPending={change.isPending}
              onPress={async () => {
                const patch = {
                  answers: Object.fromEntries(Object.keys(answers).map((id) => [id, null])),
                  mended: mended.map(({ text: _, ...place }) => ({ ...place, text: null })),
                }
                await change.mutateAsync({ etag, patch })
                await navigate({ to: '/settings/uploads/$uploadId', params: { uploadId: upload.uploadId } })
              }}
            >
              Ask me again
            </Button>
          )}
          <Button isPending={change.isPending} onPress={() => change.mutate({ etag, patch: {} })}>
            Read it again
          </Button>
        </div>
      )}
    </>
  )
}
