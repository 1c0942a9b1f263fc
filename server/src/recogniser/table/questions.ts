import { PublicError } from '../../errors.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { columnLetters } from '../../spreadsheets/cells/row.ts'

/** Something that only a person can know, with all answers there are. */
export interface Question {
  /** The same for the same question about the same sheet: answers are given by it. */
  readonly id: string
  readonly text: string
  readonly answers: readonly string[]
}

export type Answers = Readonly<Record<string, string>>

/** Answers beside the names of columns. */
export const leftOut = 'left out'
export const repeated = 'repeated'
export const sameAsAbove = 'same as above'
const stayBlank = 'blank'

/** The answer to a question, if it has been given. Only its own answers count. */
export function answerTo(question: Question, answers: Answers): string | undefined {
  const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
  if (answer === undefined || question.answers.includes(answer)) return answer
  throw new PublicError(400, `${shorten(answer)} is not an answer to ${question.id}.`)
}

export const headerRowQuestion = (rows: readonly number[]): Question => ({
  id: 'header row',
  text: 'Which row has the headers?',
  answers: rows.map(String),
})

export const lastRowQuestion = (rows: readonly number[]): Question => ({
  id: 'last row',
  text: 'Which row is the last of the table?',
  answers: rows.map(String),
})

export const columnQuestion = (
  position: number,
  header: string,
  why: string | undefined,
  answers: readonly string[],
): Question => ({
  id: `column ${columnLetters(position)}`,
  text: `What is column ${columnLetters(position)}${header && `, ${shorten(header)}`}?${why === undefined ? '' : ` ${why}`}`,
  answers,
})

export const blanksQuestion = (name: string, count: number): Question => ({
  id: `blanks of ${name}`,
  text: `${count} blank ${count === 1 ? 'cell' : 'cells'} of ${name}: the same as above, or blank?`,
  answers: [sameAsAbove, stayBlank],
})
