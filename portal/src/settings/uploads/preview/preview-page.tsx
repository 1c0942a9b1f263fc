import { getRouteApi } from '@tanstack/react-router'
import { CircleHelp, Equal } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { useMay } from '../../../session/use-me.ts'
import { kindOfFile } from '../shared/kinds.ts'
import type { Counts } from '../shared/model.ts'
import { useUploadCalls } from '../shared/upload-calls.ts'
import { type OpenUpload, UploadHeader, UploadTask } from '../shared/upload-task.tsx'
import { useNextFile } from '../shared/waiting-line.tsx'
import { ApplyButtons } from './apply-buttons.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ChecksPanel, useBroughtFindings } from './checks-panel.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { Moved } from './moved.tsx'
import { PreviewFigures } from './preview-figures.tsx'
import type { ListOfPreview } from './preview-search.ts'
import { RefusedPanel } from './refused-panel.tsx'
import { RoundedPanel } from './rounded-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { useVersions } from './use-versions.ts'

const route = getRouteApi('/_app/settings/uploads/$uploadId/preview')

/** What a file would change, before it is applied. What is shown here is what is applied. */
export function PreviewPage() {
  const { uploadId } = route.useParams()
  return (
    <UploadTask uploadId={uploadId} step="preview">
      {(open) =>
        open.upload.state === 'asks' ? <StillAsks {...open} /> : <Preview key={uploadId} {...open} />
      }
    </UploadTask>
  )
}

function StillAsks({ upload, etag }: OpenUpload) {
  const { uploadId, questions } = upload
  return (
    <>
      <UploadHeader {...{ upload, etag }} step="questions" />
      <Panel>
        <EmptyState
          icon={CircleHelp}
          title={`${countOf(questions.length, 'question')} ${questions.length === 1 ? 'is' : 'are'} open`}
          text="Answer every question to see what the file would change."
          action={
            <ButtonLink look="primary" to="/settings/uploads/$uploadId" params={{ uploadId }}>
              Show the questions
            </ButtonLink>
          }
        />
      </Panel>
    </>
  )
}

function Preview({ upload, etag }: OpenUpload) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  const mayChange = useMay()('configuration:write')
  const { change, apply } = useUploadCalls(upload.uploadId)
  const { compared, held } = useVersions(upload)
  const nextFile = useNextFile()
  // Accepted is a number of rows: another number has to be accepted again.
  const [accepted, setAccepted] = useState(0)
  const [reason, setReason] = useState('')
  const [before, setBefore] = useState<Counts>()
  const isBusy = upload.state === 'reading' || change.isPending || apply.isPending
  const isReady = upload.state === 'ready'
  const refused = upload.counts?.refused ?? 0
  const { effectiveFrom, difference, problems } = upload
  const needsReason = effectiveFrom !== null && effectiveFrom <= today && held?.from === effectiveFrom
  const changes = countAll(difference?.counts)
  const { isVersion } = kindOfFile(upload.kind)
  // A draft can be looked at, whatever stands against publishing it.
  const canBeShown = isReady && (isVersion || problems.length === 0)
  const { query, findings } = useBroughtFindings(upload, etag, isReady)
  const isChecked = findings !== undefined || !isVersion
  // The checks say the same as the problems, with links.
  const errors = findings?.filter(({ severity }) => severity === 'E').length ?? 0
  const show = (part: typeof search) =>
    void navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  const list = search.show ?? firstList(difference?.counts)
  const send = async (publish: boolean) => {
    setBefore(undefined)
    const seen = difference?.counts
    const applied = await apply
      .mutateAsync({
        etag,
        ...(refused > 0 ? { acceptRefused: refused } : {}),
        ...(isVersion ? { publish } : {}),
        ...(publish && needsReason ? { replace: true, reason: reason.trim() } : {}),
      })
      .catch((error) => {
        if (error instanceof ApiError && error.status === 412) setBefore(seen)
      })
    if (applied && (await nextFile())) showToast(`${upload.fileName} was ${endOf(isVersion, publish)}.`)
  }
  const failure = (apply.error ?? change.error) as ApiError | null
  return (
    <>
      <UploadHeader
        {...{ upload, etag }}
        step="preview"
        sub={[
          isBusy
            ? 'The file is read again.'
            : `${compared ? `Compared with ${compared.name}. ` : ''}Nothing has changed yet.`,
        ]}
        actions={
          mayChange && (
            <ApplyButtons
              {...{ upload, isBusy }}
              errors={errors}
              isReady={isReady && isChecked}
              isAccepted={refused === 0 || accepted === refused}
              lacksReason={needsReason && reason.trim() === ''}
              onApply={(publish) => void send(publish)}
            />
          )
        }
      />
      {failure?.status === 412 ? (
        <Moved {...{ upload, failure, before, isBusy }} />
      ) : (
        failure && <Notice kind="failed" of={failure} />
      )}
      {problems.length > 0 && isChecked && errors === 0 && (
        <Notice kind="rejected">
          <b>It cannot be {isVersion ? 'published' : 'applied'} as it is.</b>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Notice>
      )}
      <div className="beside upload-beside" aria-busy={isBusy}>
        <div>
          <PreviewFigures upload={upload} shown={list} onShow={(next) => show({ show: next })} />
          {refused > 0 && (
            <RefusedPanel
              {...{ upload, etag, isBusy, mayChange }}
              isAccepted={accepted === refused}
              onAccept={(is) => setAccepted(is ? refused : 0)}
              onMend={(cell) => change.mutate({ etag, patch: { mended: [cell] } })}
            />
          )}
          {canBeShown && changes === 0 && <NothingChanges />}
          {canBeShown && isChange(list) && (difference?.counts[list] ?? 0) > 0 && (
            <ChangesPanel
              {...{ upload, etag }}
              change={list}
              sort={search.sort ?? 'size'}
              onSort={(sort) => show({ sort: sort === 'key' ? 'key' : undefined })}
            />
          )}
          {list === 'rounded' && (upload.counts?.rounded ?? 0) > 0 && <RoundedPanel {...{ upload, etag }} />}
        </div>
        <div>
          <TermsPanel
            {...{ upload, held, isBusy, mayChange }}
            reason={needsReason ? reason : undefined}
            onReason={setReason}
            onChange={(patch) => change.mutate({ etag, patch })}
          />
          {canBeShown && changes > 0 && <EffectsPanel {...{ upload, etag }} />}
          <ChecksPanel {...{ upload, query, findings }} onShowRounded={() => show({ show: 'rounded' })} />
        </div>
      </div>
    </>
  )
}

const isChange = (list: ListOfPreview): list is 'changed' | 'new' | 'removed' =>
  list === 'changed' || list === 'new' || list === 'removed'

const countAll = (counts: Counts | undefined) =>
  counts === undefined ? 0 : counts.new + counts.changed + counts.removed

const endOf = (isVersion: boolean, publish: boolean) =>
  isVersion ? (publish ? 'published' : 'kept as a draft') : 'applied'

/** The first list that has something. */
function firstList(counts: Counts | undefined): ListOfPreview {
  if (counts === undefined || counts.changed > 0) return 'changed'
  if (counts.new > 0) return 'new'
  return counts.removed > 0 ? 'removed' : 'changed'
}

function NothingChanges() {
  return (
    <Panel>
      <EmptyState
        icon={Equal}
        title="This file changes nothing"
        text="Everything in it is as it was. It can only be discarded."
        action={null}
      />
    </Panel>
  )
}
