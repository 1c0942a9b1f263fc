import { shorten } from '../../../platform/values/shorten.ts'
import type { TableRow } from '../../../recogniser/table/recognise.ts'
import { type FigureOptions, readFigure } from '../../../recogniser/values/figure.ts'
import { type PlainPercents, readPercent } from '../../../recogniser/values/percent.ts'
import {
  blank,
  given,
  named,
  type Place,
  type Reading,
  readCell,
  refused,
} from '../../../recogniser/values/reading.ts'
import {
  noFigureMark,
  readDay,
  readWholeNumber,
  readYesNo,
} from '../../../recogniser/values/simple-values.ts'
import { isFormattedNumber, type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { labelOf } from '../../columns/file-column.ts'
import type { RoundedCell } from '../file-reading.ts'
import type { OpenTable } from './open-tables.ts'
import { struckProblem } from './struck-out.ts'

/** Whether the cell may be blank. */
export type Need = 'required' | 'optional'

type Figures = Omit<FigureOptions, 'name' | 'column'>

/**
 * The cells of one row by the names of their columns. What is wrong with the first bad one is kept, so a row can be
 * read to its end and refused once.
 */
export class RowCells {
  readonly rounded: RoundedCell[] = []
  readonly #table: OpenTable
  readonly #row: TableRow
  readonly #refusedHeaders = new Set<string>()
  #refusal: { reason: string; column?: number } | undefined

  constructor(table: OpenTable, row: TableRow) {
    this.#table = table
    this.#row = row
    if (row.problem !== undefined) this.#refusal = { reason: row.problem }
  }

  get sheet(): string {
    return this.#table.sheet
  }

  get rowNumber(): number {
    return this.#row.rowNumber
  }

  get refusal(): { readonly reason: string; readonly column?: number } | undefined {
    return this.#refusal
  }

  /** Refuses a row with something struck out. It is still read, so that what it is about keeps what it has. */
  refuseStruck(): void {
    const problem = struckProblem(this.#row, this.#table.positions.values())
    if (problem === undefined) return
    this.#refusal ??= problem
    for (const [header, position] of this.#table.positions) {
      if (this.#row.struck?.includes(position)) this.#refusedHeaders.add(header)
    }
  }

  /** What the file calls the column. */
  headerInFile(header: string): string {
    return this.#table.headers.get(header) ?? ''
  }

  isStruck(header: string): boolean {
    return this.#row.struck?.includes(this.#table.positions.get(header) ?? -1) === true
  }

  /** Whether something was said against the cell under this header, first or later. */
  isRefused(header: string): boolean {
    return this.#refusedHeaders.has(header)
  }

  get texts(): string[] {
    return this.#row.cells.map(shownText)
  }

  /** Only the first reason counts. */
  refuse(reason: string, header?: string): undefined {
    const column = header === undefined ? undefined : this.#table.positions.get(header)
    if (header !== undefined) this.#refusedHeaders.add(header)
    this.#refusal ??= { reason, ...(column !== undefined && { column }) }
    return undefined
  }

  isBlank(header: string): boolean {
    return readCell(this.cell(header), this.#place(header), () => given('')).kind === 'blank'
  }

  /** An export puts an apostrophe before a text that could be a formula. */
  cell(header: string): SheetCell | undefined {
    const position = this.#table.positions.get(header)
    const cell = position === undefined ? undefined : this.#row.cells[position]
    return typeof cell === 'string' && guarded.test(cell) ? cell.slice(1) : cell
  }

  text(header: string, need: Need, label = labelOf(header)): string | undefined {
    const place = this.#place(header, label)
    return this.#take(header, readText(this.cell(header), place), need, label)
  }

  /** What `read` makes of the text, or its reason for refusing it. */
  value<T>(
    header: string,
    need: Need,
    read: (text: string) => Reading<T>,
    label = labelOf(header),
  ): T | undefined {
    const text = readText(this.cell(header), this.#place(header, label))
    return this.#take(header, text.kind === 'value' ? read(text.value) : text, need, label)
  }

  figure(header: string, need: Need, options: Figures): number | undefined {
    const read = readFigure(this.#figureCell(header), this.#figureOptions(header, options))
    return this.#number(header, read, need)
  }

  percent(header: string, need: Need, plainFigures: PlainPercents, options: Figures): number | undefined {
    const whole = { ...this.#figureOptions(header, options), plainFigures }
    const read = readPercent(this.#figureCell(header), whole)
    return this.#number(header, read, need)
  }

  whole(header: string, need: Need): number | undefined {
    return this.#number(header, readWholeNumber(this.#figureCell(header), this.#place(header)), need)
  }

  day(header: string, need: Need, mayBeMonth = false): string | undefined {
    return this.#take(header, readDay(this.cell(header), { ...this.#place(header), mayBeMonth }), need)
  }

  yes(header: string): boolean {
    return this.#take(header, readYesNo(this.cell(header), this.#place(header)), 'optional') ?? false
  }

  /** Values separated by commas or semicolons. */
  list(header: string): string[] | undefined {
    const text = this.text(header, 'optional')
    const values = text?.split(/[,;]/).map((value) => value.trim())
    return values?.filter((value) => value !== '')
  }

  /** A figure that is only given on application is refused with a sentence of its own. */
  #figureCell(header: string): SheetCell | undefined {
    const cell = this.cell(header)
    if (noFigureMark(cell) === 'on application') {
      this.refuse(`${labelOf(header)} is on application: write a figure, or leave the row out`, header)
    }
    return cell
  }

  #figureOptions(header: string, options: Figures): FigureOptions {
    const besideDecimalCommas = this.#table.withDecimalCommas.has(header)
    return { ...options, ...this.#place(header), besideDecimalCommas }
  }

  #number(header: string, reading: Reading<string>, need: Need): number | undefined {
    const text = this.#take(header, reading, need)
    return text === undefined ? undefined : Number(text)
  }

  #take<T>(header: string, reading: Reading<T>, need: Need, label = labelOf(header)): T | undefined {
    if (reading.kind === 'refused') return this.refuse(reading.reason, header)
    if (reading.kind === 'blank') {
      return need === 'required' ? this.refuse(`${label} is required`, header) : undefined
    }
    if (reading.isRounded) {
      const column = this.#table.positions.get(header) ?? 0
      const written = shownText(this.cell(header))
      this.rounded.push({ ...this.#at, column, written, kept: String(reading.value) })
    }
    return reading.value
  }

  get #at() {
    return { sheet: this.sheet, row: this.rowNumber }
  }

  #place(header: string, name = labelOf(header)): Place {
    return { name, column: this.#table.positions.get(header) ?? 0 }
  }
}

/** What an export writes for a text like `=1+1`, and for one like `'=1+1`. */
const guarded = /^'+[=+\-@\t\r\n]/

const ditto = /^(?:["“”″〃]+|''|ditto|do\.|(?:same )?as above)$/i

/** A text as it is shown. Codes are often numbers: 0800 may be a number that is shown like that. */
export function readText(cell: SheetCell | undefined, place: Place): Reading<string> {
  return readCell(cell, place, (sent) => {
    if (typeof sent === 'object' && !isFormattedNumber(sent)) {
      return refused(`${named(place, sent)} is a date: write it as text`)
    }
    const text = shownText(sent)
    if (ditto.test(text)) return refused(`${named(place, sent)} stands for the value above: write it out`)
    return text === '' ? blank : given(text)
  })
}

export const unknown = (label: string, text: string): Reading<never> =>
  refused(`${label} ${shorten(text)} is not known`)
