import { Link } from '@tanstack/react-router'
import { Check, Circle, CircleHelp } from 'lucide-react'
import type { Upload } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { capitalised } from '../shared/model.ts'

interface AllQuestionsProps {
  upload: Upload
  /** Answers that are not sent yet. */
  given: Record<string, string>
  /** The question that is open. */
  now: string | undefined
  isBusy: boolean
  mayChange: boolean
  onGo(id: string): void
  onAskAgain(id: string): void
}

/** What was answered, what is asked now, and what follows; and what is not asked, because it is remembered. */
export function AllQuestions({ upload, given, now, isBusy, mayChange, onGo, onAskAgain }: AllQuestionsProps) {
  const { answers, questions, remembered } = upload
  const answered = Object.entries(answers)
  const open = upload.state === 'asks' ? questions : []
  const count = answered.length + open.length
  return (
    <>
      {count > 0 && (
        <Panel
          title="All questions"
          aside={
            <span className="hint small">
              {answered.length + Object.keys(given).length} of {count} answered
            </span>
          }
        >
          <ul className="lines small">
            {answered.map(([id, answer]) => (
              <li key={id} className="is-ok">
                <Icon of={Check} size="s" />
                <span className="grow">
                  {capitalised(id)}
                  <small className="answered"> {answer === '' ? 'nothing' : answer}</small>
                </span>
                {mayChange && (
                  <Button
                    small
                    look="quiet"
                    isDisabled={isBusy}
                    aria-label={`Ask again: ${id}`}
                    onPress={() => onAskAgain(id)}
                  >
                    Ask again
                  </Button>
                )}
              </li>
            ))}
            {open.map(({ id, text }) => (
              <OpenQuestion
                key={id}
                {...{ id, text }}
                answer={given[id]}
                isNow={id === now}
                onGo={mayChange ? () => onGo(id) : undefined}
              />
            ))}
          </ul>
          {!mayChange && open.length > 0 && (
            <p className="small hint pad-line">Only admins and operations can answer.</p>
          )}
        </Panel>
      )}
      {remembered && upload.state !== 'ready' && (
        <Panel title="Not asked again" isPadded>
          <p className="small muted">
            The answers given on <Time at={remembered.at} show="day" /> by {remembered.by} for{' '}
            {remembered.name} are used again for {countOf(rememberedColumns(upload), 'column')} of this file.
          </p>
          <Link className="link small" to="/settings/uploads" hash="remembered">
            See or change them
          </Link>
        </Panel>
      )}
    </>
  )
}

const rememberedColumns = ({ marks }: Upload) => marks.filter(({ by }) => by === 'memory').length

interface OpenQuestionProps {
  id: string
  text: string
  answer: string | undefined
  isNow: boolean
  onGo: (() => void) | undefined
}

function OpenQuestion({ text, answer, isNow, onGo }: OpenQuestionProps) {
  const state = isNow ? 'is-W' : answer === undefined ? undefined : 'is-ok'
  return (
    <li
      className={[state, isNow && 'current'].filter(Boolean).join(' ') || undefined}
      aria-current={isNow || undefined}
    >
      <Icon of={isNow ? CircleHelp : answer === undefined ? Circle : Check} size="s" />
      <span className="grow">{isNow ? <b>{text}</b> : text}</span>
      {isNow ? (
        <span className="muted">now</span>
      ) : (
        onGo && (
          <Button small look="quiet" aria-label={`Go to: ${text}`} onPress={onGo}>
            {answer === undefined ? 'Go to' : 'Change'}
          </Button>
        )
      )}
    </li>
  )
}
