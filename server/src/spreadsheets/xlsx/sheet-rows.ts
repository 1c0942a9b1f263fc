import { limits } from '../../limits.ts'
import { isBlankRow, isUnreadable, problemOfPlace } from '../cells/check-cells.ts'
import { type CellValue, type Columns, type RowBatch, rowProblems } from '../cells/row.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import type { NumberFormat } from './number-format.ts'
import { PlainCell } from './plain-cell.ts'
import { TextCollector } from './shared-strings.ts'
import { booleanCell, dateCell, numberCell } from './sheet-cells.ts'
import type { XmlAttributes, XmlSource } from './xml-tag.ts'
import { decodeEscapes } from './xml-text.ts'
import type { XmlHandler } from './xml-tokenizer.ts'

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly formats: readonly NumberFormat[]
  readonly sharedString: (index: number) => string | undefined
  /** Indexes of shared strings with text that is struck out. */
  readonly struckStrings?: ReadonlySet<number>
  readonly datesFrom1904: boolean
  readonly columns: Columns
  /** The row of the header; without it, the first row that is not blank. */
  readonly headerRow?: number | null | undefined
  /** In these a number is what its cell shows, `SO-0012` for 12; in others it is the number. Without them, in all. */
  readonly textColumns?: ReadonlySet<string> | undefined
}

const damaged = (detail: string) => new UnreadableFile(`The .xlsx file is damaged: ${detail}.`)

// The innermost element of the sheet that is being read.
const inDocument = 0
const inWorksheet = 1
const inSheetData = 2
const inRow = 3
const inCell = 4
const inValue = 5
const inFormula = 6
const inInlineText = 7

/** Holds what later versions of Excel add to an element. */
const extensions = 'extLst'

/** Builds rows from the tags of a worksheet. The first row it returns is the header. */
export class SheetRows implements XmlHandler {
  wantsText = false
  /** Set if the text may contain U+0000 or a lone surrogate, so that each cell is checked. */
  mayBeUnreadable = false

  readonly #context: SheetContext
  readonly #inlineText = new TextCollector()
  readonly #plainCell = new PlainCell()
  #rows: RowBatch = []
  #headerSeen = false

  #isWorksheet = false
  #place: number = inDocument
  #rowNumber = 0
  #cells: (CellValue | undefined)[] = []
  #problem: string | undefined

  /** The column and the style of the cell that is being read. */
  position = 0
  style = 0
  /** Whether some of its own text is struck out, whatever its style. */
  isStruck = false
  #type: string | undefined
  #format: NumberFormat = 'plain'
  #value = ''
  #hasValue = false
  #hasFormula = false
  #formula = ''

  constructor(context: SheetContext) {
    this.#context = context
  }

  /** The rows completed since the last call. */
  takeRows(): RowBatch {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Call it after the last tag: it throws if there was no worksheet. */
  end(): void {
    if (!this.#isWorksheet) throw damaged('its sheet is not a worksheet')
  }

  open(name: string, attributes: XmlAttributes): boolean {
    switch (this.#place) {
      case inRow:
        if (name !== 'c') return this.#skip(name)
        this.#openCell(attributes)
        return true
      case inCell:
        return this.#openInCell(name)
      case inSheetData:
        if (name !== 'row') return this.#skip(name)
        this.#openRow(attributes)
        return true
      case inInlineText: {
        const isTaken = this.#inlineText.open(name, attributes)
        this.wantsText = this.#inlineText.wantsText
        return isTaken
      }
      case inWorksheet:
        if (name !== 'sheetData') return false
        this.#place = inSheetData
        return true
      case inDocument:
        this.#isWorksheet = name === 'worksheet'
        if (this.#isWorksheet) this.#place = inWorksheet
        return this.#isWorksheet
      default:
        return false
    }
  }

  #openInCell(name: string): boolean {
    if (name === 'f') {
      this.#place = inFormula
      this.#hasFormula = true
    } else if (name === 'v' || name === 'is') {
      if (this.#hasValue) throw damaged(`row ${this.#rowNumber} has a cell with two values`)
      this.#hasValue = true
      this.#place = name === 'v' ? inValue : inInlineText
      if (name === 'is') this.#inlineText.begin()
    } else {
      return this.#skip(name)
    }
    this.wantsText = name !== 'is'
    return true
  }

  /** The table has no other elements of its namespace, so an unknown one is a damaged row or cell. */
  #skip(name: string): false {
    if (name === extensions) return false
    if (name === 'row') throw damaged('a row is inside another')
    if (name === 'c') throw damaged('a cell is outside the rows')
    throw damaged('its table has an unknown part')
  }

  close(): void {
    switch (this.#place) {
      case inValue:
        // A text of its own ends with its escapes decoded, wherever it stands.
        if (this.#type === 'inlineStr') this.#value = decodeEscapes(this.#value)
        this.#place = inCell
        this.wantsText = false
        break
      case inFormula:
        this.#place = inCell
        this.wantsText = false
        break
      case inCell:
        this.#place = inRow
        this.#closeCell()
        break
      case inRow:
        this.#place = inSheetData
        this.#closeRow()
        break
      case inInlineText:
        if (this.#inlineText.isOpen) {
          this.#inlineText.close()
        } else {
          this.#place = inCell
          this.#value = this.#inlineText.end()
          this.isStruck = this.#inlineText.isStruck
        }
        this.wantsText = this.#inlineText.wantsText
        break
      case inSheetData:
        this.#place = inWorksheet
        break
    }
  }

  text(text: string): void {
    if (this.#place === inInlineText) {
      this.#inlineText.text(text)
    } else if (this.#place === inValue) {
      this.#value += text
      if (this.#value.length > limits.xmlTokenCharactersMax) throw damaged('a cell is too long')
    } else if (this.#place === inFormula) {
      this.#formula += text
      if (this.#formula.length > limits.xmlTokenCharactersMax) throw damaged('a formula is too long')
    }
  }

  #openRow(attributes: XmlAttributes): void {
    this.#place = inRow
    const reference = attributes.get('r')
    const rowNumber = reference === undefined ? this.#rowNumber + 1 : Number(reference)
    if (!Number.isInteger(rowNumber) || rowNumber <= this.#rowNumber)
      throw damaged('its rows are out of order')
    if (rowNumber > limits.sheetRowsMax)
      throw new UnreadableFile('The .xlsx file has more rows than a sheet can hold.')
    this.#rowNumber = rowNumber
    this.#cells = []
    this.position = 0
    this.#problem = undefined
  }

  #closeRow(): void {
    const cells = this.#cells
    const rowNumber = this.#rowNumber
    const { columns, headerRow } = this.#context
    if (!this.#headerSeen) {
      if (headerRow ? rowNumber < headerRow : isBlankRow(cells, [])) return
      this.#headerSeen = true
      this.#rows.push({ rowNumber, cells })
      return
    }
    let problem = this.#problem
    if (problem === undefined && isBlankRow(cells, columns)) return
    problem ??= problemOfPlace(cells, columns)
    if (this.mayBeUnreadable && cells.some(isUnreadable)) problem = rowProblems.unreadableText
    this.#rows.push(problem === undefined ? { rowNumber, cells } : { rowNumber, cells, problem })
  }

  #openCell(attributes: XmlAttributes): void {
    this.#place = inCell
    const reference = attributes.get('r')
    if (reference !== undefined) this.position = columnOf(reference)
    // A cell without a style has the first one, which may be a date: the workbook's Normal style.
    this.#beginCell(Number(attributes.get('s') ?? 0), attributes.get('t'))
  }

  #beginCell(style: number, type: string | undefined): void {
    this.style = style
    this.isStruck = false
    this.#format = this.#context.formats[style] ?? 'plain'
    this.#type = type
    this.#value = ''
    this.#hasValue = false
    this.#hasFormula = false
    this.#formula = ''
  }

  /** A cell in one piece, if it is a plain one. */
  readWhole(source: XmlSource, tag: number): number {
    if (this.#place !== inRow) return -1
    const cell = this.#plainCell
    const end = cell.scan(source.bytes, tag)
    if (end < 0 || cell.valueEnd - cell.valueStart > limits.cellCharactersMax) return -1
    if (cell.column >= 0) this.position = cell.column
    this.#beginCell(cell.style, cell.type)
    if (cell.hasValue) {
      const text = source.text(cell.valueStart, cell.valueEnd)
      this.#hasValue = true
      this.#value = cell.type === 'inlineStr' ? decodeEscapes(text) : text
    }
    this.#closeCell()
    return end
  }

  #closeCell(): void {
    const position = this.position++
    if (this.#headerSeen && this.#context.columns[position] === null) return
    if (typeof this.#format === 'object' && !this.#isTextColumn(position)) this.#format = 'plain'
    let value = this.#cellValue()
    if (value === undefined || value === '') {
      const emptyText = this.#type === 'str' && this.#hasValue
      if (!this.#hasFormula || emptyText) return
      // Keep the formula: if the cell were shown blank, its row could be sent again without the value.
      this.#problem ??= rowProblems.formulaWithoutValue
      value = `=${this.#formula || '…'}`
    }
    if (position >= limits.columnsMax) {
      throw new UnreadableFile(`Row ${this.#rowNumber} has a value beyond column ${limits.columnsMax}.`)
    }
    if (typeof value === 'string' && value.length > limits.cellCharactersMax)
      this.#problem ??= rowProblems.cellTooLong
    const cells = this.#cells
    while (cells.length < position) cells.push(undefined)
    if (cells[position] !== undefined) throw damaged(`row ${this.#rowNumber} has a cell twice`)
    cells[position] = value
  }

  #isTextColumn(position: number): boolean {
    const { columns, textColumns } = this.#context
    return textColumns === undefined || textColumns.has(columns[position] ?? '')
  }

  #cellValue(): CellValue | undefined {
    const value = this.#value
    switch (this.#type) {
      case undefined:
      case 'n':
        return value.trim() === '' ? undefined : numberCell(value, this.#format, this.#context.datesFrom1904)
      case 's': {
        if (value === '') return undefined
        const text = this.#context.sharedString(Number(value))
        if (text === undefined) throw damaged(`a text of row ${this.#rowNumber} is missing`)
        this.isStruck = this.#context.struckStrings?.has(Number(value)) === true
        return text
      }
      case 'inlineStr':
        return value
      case 'str':
        return decodeEscapes(value)
      case 'b':
        return booleanCell(value)
      case 'd':
        return dateCell(value)
      case 'e':
        return value
      default:
        throw damaged(`row ${this.#rowNumber} has a cell of an unknown type`)
    }
  }
}

/** The column position in a reference such as `AB12`. */
export function columnOf(reference: string): number {
  let column = 0
  for (let index = 0; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column < 1 || column > 16_384) throw damaged('a cell reference is wrong')
  return column - 1
}
