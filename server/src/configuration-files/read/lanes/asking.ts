import { type Answers, answerTo } from '../../../recogniser/table/questions.ts'
import type { FileQuestion } from '../file-reading.ts'

/** Answer to a question about a value that stands for nothing known. */
export const refuseThese = 'refuse these rows'

/** As many values as a person answers in one go. The next ones are asked after them. */
export const valuesAskedMax = 50

/** Longer texts are not asked about: nobody means one of a short list by them. */
export const askedCharactersMax = 100

/** Collects the questions of a reading, and the answers that also hold for the next file of its shape. */
export class Asking {
  readonly questions: FileQuestion[] = []
  readonly kept: Record<string, string> = {}
  readonly #ids = new Set<string>()
  readonly #given: Answers
  readonly #remembered: Answers

  constructor(given: Answers, remembered: Answers) {
    this.#given = given
    this.#remembered = remembered
  }

  get isOpen(): boolean {
    return this.questions.length > 0
  }

  /** The answer, if there is one. Otherwise the question is asked. It is remembered by its id, or as `rememberedAs`. */
  ask(question: FileQuestion, isKept = true, rememberedAs = question.id): string | undefined {
    const known = isKept ? this.#fromMemory(question, rememberedAs) : undefined
    const answer = answerTo(question, this.#given) ?? known
    if (answer === undefined) this.add(question)
    else if (isKept) this.kept[rememberedAs] = answer
    return answer
  }

  /** Adds a question whose answer is looked up elsewhere. */
  add(question: FileQuestion): void {
    if (!this.#ids.has(question.id)) this.questions.push(question)
    this.#ids.add(question.id)
  }

  /** Answers to questions that begin with a prefix, without it. */
  answersBehind(prefix: string): Answers {
    return Object.fromEntries(
      Object.entries(this.#given).flatMap(([id, answer]) =>
        id.startsWith(prefix) ? [[id.slice(prefix.length), answer]] : [],
      ),
    )
  }

  /** If what is remembered is no longer one of the answers, the question is asked again. */
  #fromMemory({ answers }: FileQuestion, id: string): string | undefined {
    const answer = Object.hasOwn(this.#remembered, id) ? this.#remembered[id] : undefined
    return answer !== undefined && answers.includes(answer) ? answer : undefined
  }
}
