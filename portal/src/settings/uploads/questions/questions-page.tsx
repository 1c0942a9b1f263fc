import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { uploads } from '../../../data/uploads.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { useMay } from '../../../session/use-me.ts'
import type { Place, UploadPatch } from '../shared/model.ts'
import { useUploadCalls } from '../shared/upload-calls.ts'
import { type OpenUpload, UploadHeader, UploadTask } from '../shared/upload-task.tsx'
import { AllQuestions } from './all-questions.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { ReadAs } from './read-as.tsx'
import { RefusedSoFar } from './refused-so-far.tsx'
import { SheetWindow } from './sheet-window.tsx'

const route = getRouteApi('/_app/settings/uploads/$uploadId/')

/** What was read of a file, and what only a person can know about it: one question at a time. */
export function QuestionsPage() {
  const { uploadId } = route.useParams()
  return (
    <UploadTask uploadId={uploadId} step="questions">
      {(open) => <Work key={uploadId} {...open} />}
    </UploadTask>
  )
}

function Work({ upload, etag }: OpenUpload) {
  const navigate = route.useNavigate()
  const mayChange = useMay()('configuration:write')
  const { change } = useUploadCalls(upload.uploadId)
  const { questions, state } = upload
  // Answers of this round. They are sent together: each sending reads the whole file again.
  const [given, setGiven] = useState<Record<string, string>>({})
  const [at, setAt] = useState(0)
  const question = questions[Math.min(at, questions.length - 1)]
  const isBusy = state === 'reading' || change.isPending
  // Whoever has answered goes on to the preview as soon as it is there.
  const [hasAnswered, setAnswered] = useState(false)
  const isLeaving = state === 'ready' && hasAnswered
  useEffect(() => {
    if (isLeaving) void navigate({ to: '/settings/uploads/$uploadId/preview', replace: true })
  }, [isLeaving, navigate])
  const send = async (patch: UploadPatch) => {
    if (isBusy) return
    await change.mutateAsync({ etag, patch }).catch(() => undefined)
  }
  const next = async () => {
    if (question === undefined || given[question.id] === undefined) return
    const open = questions.findIndex(({ id }) => given[id] === undefined)
    if (at < questions.length - 1) return setAt(at + 1)
    if (open >= 0) return setAt(open)
    setAnswered(true)
    await send({ answers: given })
    setGiven({})
    setAt(0)
  }
  const refused = useInfiniteQuery({
    ...uploads.refused(upload.uploadId, etag),
    enabled: (upload.counts?.refused ?? 0) > 0,
  })
  const rows =
    (upload.counts?.refused ?? 0) > 0 ? (refused.data?.pages.flatMap(({ items }) => items) ?? []) : []
  const asked = state === 'asks' ? question?.at : undefined
  const { sheet, showSheet } = useShownSheet(upload.sheets, upload.marks[0]?.sheet, asked)
  return (
    <>
      <UploadHeader {...{ upload, etag }} step="questions" />
      {change.error && <Notice kind="failed" of={change.error as ApiError} />}
      <div className="beside upload-beside" aria-busy={isBusy}>
        <div>
          {sheet && <SheetWindow {...{ upload, sheet, asked }} onSheet={showSheet} refused={rows} />}
          <RefusedSoFar
            {...{ upload, rows, isBusy, mayChange }}
            hasMore={refused.hasNextPage}
            onMend={(cell) => void send({ mended: [cell] })}
          />
        </div>
        <div className="questions-side">
          {state === 'ready' && !isLeaving && <ReadAs {...{ upload, etag, mayChange }} />}
          {(state === 'reading' || isLeaving) && <ReadingAgain />}
          {state === 'asks' && question && mayChange && (
            <QuestionPanel
              key={question.id}
              question={question}
              number={Object.keys(upload.answers).length + at + 1}
              count={Object.keys(upload.answers).length + questions.length}
              hasSheets={upload.sheets.length > 1}
              answer={given[question.id]}
              isBusy={isBusy}
              isLast={at >= questions.length - 1}
              onAnswer={(answer) => setGiven({ ...given, [question.id]: answer })}
              onBack={at > 0 ? () => setAt(at - 1) : undefined}
              onNext={() => void next()}
            />
          )}
          <AllQuestions
            {...{ upload, given, isBusy, mayChange }}
            now={state === 'asks' ? question?.id : undefined}
            onGo={(id) => setAt(questions.findIndex((one) => one.id === id))}
            onAskAgain={(id) => void send({ answers: { [id]: null } })}
          />
        </div>
      </div>
    </>
  )
}

function ReadingAgain() {
  return (
    <Panel isPadded>
      <div className="row" role="status">
        <span className="spin row">
          <Icon of={LoaderCircle} />
        </span>
        Reading the file again
      </div>
    </Panel>
  )
}

/** The sheet that is asked about, unless the person has chosen another one since. */
function useShownSheet(
  sheets: OpenUpload['upload']['sheets'],
  first: string | undefined,
  asked: Place | undefined,
) {
  const [chosen, setChosen] = useState<{ name: string; during: string | undefined }>()
  const during = asked && `${asked.sheet} ${asked.row} ${asked.column}`
  const name = chosen && chosen.during === during ? chosen.name : (asked?.sheet ?? chosen?.name ?? first)
  const sheet = sheets.find((one) => one.name === name) ?? sheets[0]
  return { sheet, showSheet: (wanted: string) => setChosen({ name: wanted, during }) }
}
