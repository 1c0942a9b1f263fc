import { activityFields } from '../../ledger/activity-fields.ts'
import { lineFields, shipmentFields } from '../../ledger/shipment-fields.ts'
import type { Import } from '../record/import-record.ts'

export const numberColumns: readonly string[] = [...shipmentFields, ...lineFields, ...activityFields]
  .filter(({ holds }) => holds === 'decimal')
  .map(({ name }) => name)

const thousandsOrDecimal = /^[+-]?[1-9]\d{0,2}\.\d{3}$/

/** Whether a text such as `1.234` could also mean 1234. */
export const mayBeThousands = (text: string): boolean => thousandsOrDecimal.test(text)

// One comma before three digits, as in `1,234`, could separate thousands and shows nothing.
const onlyDecimalComma = /^[+-]?(?!0*[1-9]\d{0,2},\d{3}$)(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d+$/
const manyThousands = /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/
const onlyDecimalPoint = /^[+-]?(?:\d*|\d{1,3}(?:,\d{3})+)\.\d+$/
/** Longer ones are numbers of a workbook that were kept as text for their digits. */
const evidenceCharactersMax = 15

type Submitted = Pick<Import, 'format' | 'delimiter' | 'ambiguousColumns'>

/** What `1.234` is if nothing else in its column tells: in JSON and in files with commas or tabs, a decimal. */
const isAmbiguousAlone = ({ format, delimiter }: Submitted) => format === 'xlsx' || delimiter === ';'

/** The columns of an import that has ended in which `1.234` is ambiguous. */
export const ambiguousColumnsOf = (record: Submitted): readonly string[] =>
  record.ambiguousColumns ?? (isAmbiguousAlone(record) ? numberColumns : [])

/** How the dots are read in rows of an import that has ended: as that import read them. */
export const dotsOfEnded = (record: Submitted): Dots =>
  new Dots({ ...record, ambiguousColumns: ambiguousColumnsOf(record) })

/**
 * How the dots of each number column are read. The texts of the whole column decide, so an answer can turn out to be wrong
 * when a later row is read: then the rows are read again, and this knows better from the first row on.
 */
export class Dots {
  readonly #columns = new Map<string, ColumnDots>()
  readonly #isDecided: boolean

  constructor(submitted: Submitted) {
    this.#isDecided = submitted.ambiguousColumns !== null || submitted.delimiter === ';'
    const ambiguous = ambiguousColumnsOf(submitted)
    for (const column of numberColumns) {
      const isAlone = ambiguous.includes(column)
      this.#columns.set(column, new ColumnDots(isAlone, this.#isDecided))
    }
  }

  of(column: string): ColumnDots {
    const found = this.#columns.get(column)
    if (found === undefined) throw new Error(`${column} does not hold numbers`)
    return found
  }

  /** Whether a number was read in a way that another row of its column contradicts. */
  get isContradicted(): boolean {
    return [...this.#columns.values()].some((column) => column.isContradicted)
  }

  /** Forgets the answers given, and keeps what was learnt. */
  startAgain(): void {
    for (const column of this.#columns.values()) column.forgetAnswers()
  }

  /** What the texts have shown beyond the kind of the file; null if nothing. */
  get learnt(): string[] | null {
    const columns = [...this.#columns]
    if (!columns.some(([, column]) => column.hasLearnt)) return null
    return columns.filter(([, column]) => column.isAmbiguous).map(([name]) => name)
  }
}

export class ColumnDots {
  readonly #isAmbiguousAlone: boolean
  readonly #isDecided: boolean
  #hasPoint = false
  #hasComma = false
  #saidYes = false
  #saidNo = false

  constructor(isAmbiguousAlone: boolean, isDecided: boolean) {
    this.#isAmbiguousAlone = isAmbiguousAlone
    this.#isDecided = isDecided
  }

  get isAmbiguous(): boolean {
    return this.#hasComma || (this.#isAmbiguousAlone && !this.#hasPoint)
  }

  get hasLearnt(): boolean {
    return this.isAmbiguous !== this.#isAmbiguousAlone
  }

  get isContradicted(): boolean {
    return this.isAmbiguous ? this.#saidNo : this.#saidYes
  }

  forgetAnswers(): void {
    this.#saidYes = false
    this.#saidNo = false
  }

  /** Whether this text must be refused as ambiguous. Every text of the column is shown to it. */
  refuses(text: string): boolean {
    // Every number of a large file comes here, so one character decides about the usual ones.
    const endsInThousands = text.charCodeAt(text.length - 4) === dot
    if (endsInThousands && mayBeThousands(text)) {
      const isAmbiguous = this.isAmbiguous
      if (isAmbiguous) this.#saidYes = true
      else this.#saidNo = true
      return isAmbiguous
    }
    if (!this.#isDecided && text.length <= evidenceCharactersMax) this.#learn(text, endsInThousands)
    return false
  }

  #learn(text: string, endsInThousands: boolean): void {
    if (text.includes(',')) {
      if (onlyDecimalComma.test(text)) this.#hasComma = true
      else if (onlyDecimalPoint.test(text)) this.#hasPoint = true
    } else if (endsInThousands && manyThousands.test(text)) this.#hasComma = true
    else if (this.#isAmbiguousAlone && !this.#hasPoint) this.#hasPoint = onlyDecimalPoint.test(text)
  }
}

const dot = '.'.charCodeAt(0)
