import { limits } from '../../limits.ts'
import { isUnreadable } from '../cells/check-cells.ts'
import { type CellValue, columnLetters, rowProblems } from '../cells/row.ts'
import type { FormatFacts, MergedArea, SheetCell, SheetRow } from '../cells/sheet.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { plainFacts } from './format-facts.ts'
import { type NumberFormat, showDigits } from './number-format.ts'
import { columnOf, SheetRows } from './sheet-rows.ts'
import type { XmlAttributes, XmlSource } from './xml-tag.ts'
import type { XmlHandler } from './xml-tokenizer.ts'

export interface WholeSheetContext {
  readonly formats: readonly NumberFormat[]
  readonly facts: readonly FormatFacts[]
  readonly sharedString: (index: number) => string | undefined
  /** Indexes of styles whose font is struck out, and of shared strings with text that is. */
  readonly struckStyles: ReadonlySet<number>
  readonly struckStrings: ReadonlySet<number>
  readonly datesFrom1904: boolean
  /** Cells read so far, over all sheets of the workbook. */
  readonly used: { cells: number }
}

/** Every column has a name, so that no row is refused for its place. */
const allColumns = Array.from({ length: limits.columnsMax }, (_, position) => columnLetters(position))
const textsKept = 20_000
const textCharactersKept = 100
const noTextColumns: ReadonlySet<string> = new Set()

/**
 * Reads everything of a worksheet: the rows as imports read them, and beside them what imports do not need: formats,
 * merged areas, what is hidden. It wraps the reader of imports, so that the two never differ on a value.
 */
export class WholeSheet implements XmlHandler {
  readonly rows: SheetRow[] = []
  readonly merged: MergedArea[] = []
  readonly hiddenColumns = new Set<number>()

  readonly #context: WholeSheetContext
  readonly #reader: SheetRows
  /** The names of the open elements that the reader does not take: `cols` or `mergeCells`. */
  readonly #own: string[] = []
  #depth = 0
  #rowIsHidden = false
  #styles: number[] = []
  #struck: number[] = []
  readonly #texts = new Map<string, string>()

  constructor(context: WholeSheetContext) {
    this.#context = context
    this.#reader = new SheetRows({ ...context, columns: allColumns, textColumns: noTextColumns })
  }

  get wantsText(): boolean {
    return this.#own.length === 0 && this.#reader.wantsText
  }

  set mayBeUnreadable(isSo: boolean) {
    this.#reader.mayBeUnreadable = isSo
  }

  end(): void {
    this.#reader.end()
  }

  open(name: string, attributes: XmlAttributes): boolean {
    if (this.#own.length > 0 || (this.#depth === 1 && (name === 'cols' || name === 'mergeCells'))) {
      return this.#openOwn(name, attributes)
    }
    // Inside the worksheet and its table: rows are the third element from outside.
    if (this.#depth === 2 && name === 'row') {
      this.#rowIsHidden = isTrue(attributes.get('hidden'))
      this.#styles = []
      this.#struck = []
    }
    if (!this.#reader.open(name, attributes)) return false
    this.#depth++
    return true
  }

  #openOwn(name: string, attributes: XmlAttributes): boolean {
    const inside = this.#own.at(-1)
    if (inside === 'cols' && name === 'col') this.#readColumns(attributes)
    else if (inside === 'mergeCells' && name === 'mergeCell') this.#readMerged(attributes.get('ref') ?? '')
    else if (inside !== undefined) return false
    this.#own.push(name)
    return true
  }

  close(): void {
    if (this.#own.length > 0) {
      this.#own.pop()
      return
    }
    this.#depth--
    // Cells are the fourth element from outside.
    const isCell = this.#depth === 3
    this.#reader.close()
    if (isCell) this.#noteStyle()
    if (this.#depth === 2) for (const row of this.#reader.takeRows()) this.#take(row)
  }

  text(text: string): void {
    this.#reader.text(text)
  }

  readWhole(source: XmlSource, tag: number): number {
    if (this.#own.length > 0) return -1
    const end = this.#reader.readWhole(source, tag)
    if (end >= 0) this.#noteStyle()
    return end
  }

  /** The reader stands after the cell. */
  #noteStyle(): void {
    const { position, style, isStruck } = this.#reader
    this.#styles[position - 1] = style
    if (isStruck || this.#context.struckStyles.has(style)) this.#struck.push(position - 1)
  }

  #take({ rowNumber, cells, problem }: ReturnType<SheetRows['takeRows']>[number]): void {
    const { used } = this.#context
    used.cells += cells.length
    if (this.rows.length >= limits.wholeSheetRowsMax || used.cells > limits.wholeSheetCellsMax)
      throw tooLarge()
    // The reader takes the first row for a header and does not check it.
    const isUnchecked = this.rows.length === 0 && cells.some(isUnreadable)
    const found = isUnchecked ? rowProblems.unreadableText : problem
    this.rows.push({
      rowNumber,
      cells: this.#withFormats(cells),
      ...(this.#rowIsHidden && { isHidden: true as const }),
      ...(found !== undefined && { problem: found }),
      ...this.#struckIn(cells),
    })
  }

  /** Styles of blank cells say nothing. */
  #struckIn(cells: readonly (CellValue | undefined)[]): Pick<SheetRow, 'struck'> {
    const struck = this.#struck.filter((position) => cells[position] !== undefined)
    return struck.length === 0 ? {} : { struck }
  }

  /** The cells as they are, unless the format of one says more than its number. */
  #withFormats(cells: (CellValue | undefined)[]): readonly (SheetCell | undefined)[] {
    let shown: (SheetCell | undefined)[] | undefined
    for (let position = 0; position < cells.length; position++) {
      const cell = cells[position]
      if (typeof cell === 'string') (shown ?? cells)[position] = this.#kept(cell)
      if (typeof cell !== 'number') continue
      const formatted = this.#withFormat(cell, this.#styles[position] ?? 0)
      if (formatted === cell) continue
      shown ??= [...cells]
      shown[position] = formatted
    }
    return shown ?? cells
  }

  /** One text for all cells that have it: a rate card has few, in a hundred thousand rows. */
  #kept(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined || text.length > textCharactersKept || this.#texts.size >= textsKept) {
      return known ?? text
    }
    this.#texts.set(text, text)
    return text
  }

  #withFormat(number: number, style: number): SheetCell {
    const format = this.#context.facts[style] ?? plainFacts
    const pattern = this.#context.formats[style]
    const shown = typeof pattern === 'object' ? showDigits(pattern, number) : undefined
    if (format === plainFacts && shown === undefined) return number
    return shown === undefined ? { number, format } : { number, format, shown }
  }

  #readColumns(attributes: XmlAttributes): void {
    if (!isTrue(attributes.get('hidden')) || this.hiddenColumns.size === limits.columnsMax) return
    const last = Math.min(Number(attributes.get('max')), limits.columnsMax)
    for (let column = Math.max(Number(attributes.get('min')), 1); column <= last; column++) {
      this.hiddenColumns.add(column - 1)
    }
  }

  #readMerged(reference: string): void {
    const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference)
    if (match === null) throw new UnreadableFile('The .xlsx file is damaged: a merged area is wrong.')
    if (this.merged.length >= limits.mergedAreasMax) throw tooManyAreas()
    const [, fromColumn = '', fromRow, toColumn = '', toRow] = match
    this.merged.push({
      fromRow: Number(fromRow),
      toRow: Number(toRow),
      fromColumn: columnOf(fromColumn),
      toColumn: columnOf(toColumn),
    })
  }
}

const tooLarge = () =>
  new UnreadableFile(
    `A sheet has more than ${limits.wholeSheetRowsMax.toLocaleString('en')} rows or ${limits.wholeSheetCellsMax.toLocaleString('en')} cells. Split it and send the parts one by one.`,
  )

const tooManyAreas = () =>
  new UnreadableFile(
    `A sheet has more than ${limits.mergedAreasMax.toLocaleString('en')} merged areas. Split it and send the parts one by one.`,
  )

const isTrue = (text: string | undefined) => text === '1' || text === 'true'
