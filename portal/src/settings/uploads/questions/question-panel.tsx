import { useEffect, useEffectEvent, useState } from 'react'
import { keyMap } from '../../../keys/key-map.ts'
import { nameOfPress } from '../../../keys/presses.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ComboBox } from '../../../parts/fields/combo-box.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { placeText, type Question } from '../shared/model.ts'

interface QuestionPanelProps {
  question: Question
  number: number
  count: number
  hasSheets: boolean
  answer: string | undefined
  isBusy: boolean
  isLast: boolean
  onAnswer(answer: string): void
  onBack: (() => void) | undefined
  onNext(): void
}

/** As many as have a key of their own. More are a list to search in. */
const answersWithKeys = 9

/** One question with all its answers, and what each would mean. Each answer has a key. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { question, number, count, hasSheets, answer, isBusy, isLast, onBack, onNext } = props
  const isList = question.isFree === true || question.answers.length > answersWithKeys
  useQuestionKeys(isList ? { ...props, question: { ...question, answers: [] } } : props)
  const place = question.at ? placeText(question.at, hasSheets) : ''
  return (
    <div className="question" data-question={question.id}>
      <Panel
        title={`Question ${number} of ${count}`}
        aside={place && <span className="hint small">{place}</span>}
        isPadded
      >
        <div className="stack" aria-live="polite">
          <p className="question-text">{question.text}</p>
          {isList ? <AnswerFromList {...props} /> : <Answers {...props} />}
          <div className="row between">
            {onBack ? (
              <Button look="quiet" onPress={onBack}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button look="primary" isPending={isBusy} isDisabled={answer === undefined} onPress={onNext}>
              {isLast ? 'Read it with these answers' : 'Next question'}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  )
}

function Answers({ question, answer, onAnswer }: QuestionPanelProps) {
  return (
    <div className="answers" role="radiogroup" aria-label={question.text}>
      {question.answers.map((one, at) => (
        <label key={one} className={one === answer ? 'answer on' : 'answer'}>
          <input
            type="radio"
            name={question.id}
            value={one}
            checked={one === answer}
            onChange={() => onAnswer(one)}
          />
          <span>
            <b>{answerText(one)}</b>
            {question.meaning?.[at] && <small>{question.meaning[at]}</small>}
          </span>
          <kbd>{at + 1}</kbd>
        </label>
      ))}
    </div>
  )
}

/** A blank answer is one too: none of it. */
const answerText = (answer: string) =>
  answer === '' ? 'Nothing' : answer.charAt(0).toUpperCase() + answer.slice(1)

const optionsShown = 50

/** Many answers, or any text: a field that proposes them. */
function AnswerFromList({ question, answer, onAnswer }: QuestionPanelProps) {
  const [text, setText] = useState(answer ?? '')
  // What was chosen shows the whole list when it opens again; what is being typed searches in it.
  const [isTyped, setTyped] = useState(false)
  const noteOf = (one: string) => question.meaning?.[question.answers.indexOf(one)]
  const found = isTyped ? matches(question.answers, text, noteOf) : question.answers
  return (
    <ComboBox
      label={question.isFree ? 'Your answer' : 'Choose an answer'}
      options={found.slice(0, optionsShown).map((one) => ({ id: one, text: one, ...note(noteOf(one)) }))}
      text={text}
      onText={(value) => {
        setText(value)
        setTyped(true)
        if (question.isFree && value.trim() !== '') onAnswer(value.trim())
        const exact = question.answers.find((one) => one.toLowerCase() === value.trim().toLowerCase())
        if (!question.isFree && exact !== undefined) onAnswer(exact)
      }}
      onChoose={({ id }) => {
        setText(id)
        setTyped(false)
        onAnswer(id)
      }}
      opensOnFocus
      choosesOnEnter
      more={
        found.length > optionsShown
          ? `${found.length - optionsShown} more: type part of the answer`
          : undefined
      }
      {...(question.isFree ? {} : { hint: `One of ${question.answers.length} answers.` })}
    />
  )
}

/** Answers that have the text, or whose meaning has it. The very answer comes first: Enter takes the first one. */
function matches(
  answers: readonly string[],
  text: string,
  noteOf: (answer: string) => string | undefined,
): string[] {
  const wanted = text.trim().toLowerCase()
  const found = answers.filter((one) => `${one} ${noteOf(one) ?? ''}`.toLowerCase().includes(wanted))
  const isExact = (one: string) => one.toLowerCase() === wanted
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))]
}

const note = (text: string | undefined) => (text === undefined ? {} : { note: text })

/** 1 to 9 answer, Enter goes on, Shift and Enter back. Not in a field, on a button or behind a dialog. */
function useQuestionKeys(props: QuestionPanelProps) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { question, isBusy, onAnswer, onBack, onNext } = props
    const { target } = event
    if (event.defaultPrevented || event.isComposing || isBusy) return
    if (!(target instanceof Element) || target.closest(elsewhere)) return
    const name = nameOfPress(event)
    const answer = /^[1-9]$/.test(name) ? question.answers[Number(name) - 1] : undefined
    const acts: Record<string, (() => void) | undefined> = {
      [keyMap.nextQuestion.keys]: onNext,
      [keyMap.lastQuestion.keys]: onBack,
    }
    const act = answer === undefined ? acts[name] : () => onAnswer(answer)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const elsewhere =
  'input:not([type="radio"]), textarea, select, button, a, [role="dialog"], [role="alertdialog"], [role="listbox"]'
