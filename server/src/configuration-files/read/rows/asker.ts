import { PublicError } from '../../../errors.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { type Answers, answerTo } from '../../../recogniser/table/questions.ts'
import type { FileQuestion, FileRequest } from '../file-reading.ts'

/** Asks what only a person can know. What was answered, now or the last time, is not asked again. */
export class Asker {
  readonly questions: FileQuestion[] = []
  readonly #answers: Answers
  readonly #remembered: Answers
  readonly #kept: Record<string, string> = {}

  constructor({ answers, remembered }: Pick<FileRequest, 'answers' | 'remembered'>) {
    this.#answers = answers
    this.#remembered = remembered?.answers ?? {}
  }

  /** The answer; undefined while the question is open. It is remembered by its id, or as `rememberedAs`. */
  ask(question: FileQuestion, rememberedAs = question.id): string | undefined {
    const now = answerTo(question, this.#answers)
    const before = Object.hasOwn(this.#remembered, rememberedAs) ? this.#remembered[rememberedAs] : undefined
    const answer = now ?? (before !== undefined && question.answers.includes(before) ? before : undefined)
    return this.#keep(question, answer, rememberedAs)
  }

  /** Any text for which `wrongWith` finds nothing is an answer; the answers of the question are proposals. */
  askText(
    question: FileQuestion & { readonly isFree: true },
    wrongWith: (text: string) => string | undefined,
  ): string | undefined {
    const now = Object.hasOwn(this.#answers, question.id) ? this.#answers[question.id] : undefined
    const wrong = now === undefined ? undefined : wrongWith(now)
    if (now !== undefined && wrong !== undefined) {
      throw new PublicError(400, `${shorten(now)} is not an answer to ${question.id}: it ${wrong}.`)
    }
    const before = Object.hasOwn(this.#remembered, question.id) ? this.#remembered[question.id] : undefined
    return this.#keep(
      question,
      now ?? (before !== undefined && wrongWith(before) === undefined ? before : undefined),
    )
  }

  /** Answers that also hold for the next file of this shape. */
  get kept(): Answers {
    return this.#kept
  }

  #keep(question: FileQuestion, answer: string | undefined, rememberedAs = question.id): string | undefined {
    if (answer === undefined) this.questions.push(question)
    else this.#kept[rememberedAs] = answer
    return answer
  }
}
