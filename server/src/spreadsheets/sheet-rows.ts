import { limits } from '../limits.ts'
import { isBlankRow, isUnreadable, problemOfPlace } from './check-cells.ts'
import { type NumberFormat, showDigits, spanOfTime, wallClock } from './number-format.ts'
import { type CellValue, type Columns, type RowBatch, rowProblems } from './row.ts'
import { decodeEscapes, TextCollector } from './shared-strings.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { XmlAttributes, XmlHandler } from './xml-tokenizer.ts'

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly formats: readonly NumberFormat[]
  readonly sharedString: (index: number) => string | undefined
  readonly datesFrom1904: boolean
  readonly columns: Columns
  /** In these a number is what its cell shows, `SO-0012` for 12; in others it is the number. Without them, in all. */
  readonly textColumns?: ReadonlySet<string> | undefined
}

const damaged = (detail: string) => new UnreadableFile(`The .xlsx file is damaged: ${detail}.`)

/** Makes rows from the tags of a worksheet. The first row that it gives is the header. */
export class SheetRows implements XmlHandler {
  wantsText = false
  /** Set where the text may hold U+0000 or a lone surrogate, so that cells are looked at one by one. */
  mayBeUnreadable = false

  readonly #context: SheetContext
  readonly #inlineText = new TextCollector()
  #rows: RowBatch = []
  #headerSeen = false

  #inSheetData = false
  #inRow = false
  #inCell = false
  #rowNumber = 0
  #cells: (CellValue | undefined)[] = []
  #problem: string | undefined

  #position = 0
  #type: string | undefined
  #format: NumberFormat = 'plain'
  #value = ''
  #hasValue = false
  #hasFormula = false
  #formula = ''
  #inValue = false
  #inFormula = false
  #inInlineText = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  /** The rows completed since the last call. */
  takeRows(): RowBatch {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#inInlineText) {
      this.#inlineText.open(name)
      this.wantsText = this.#inlineText.wantsText
      return
    }
    switch (name) {
      case 'c':
        if (this.#inSheetData) this.#openCell(attributes)
        break
      case 'v':
        this.#inValue = true
        this.#hasValue = true
        this.wantsText = true
        break
      case 'f':
        this.#inFormula = true
        this.#hasFormula = true
        this.wantsText = true
        break
      case 'is':
        this.#inInlineText = true
        this.#inlineText.begin()
        break
      case 'row':
        if (this.#inSheetData) this.#openRow(attributes)
        break
      case 'sheetData':
        this.#inSheetData = true
        break
    }
  }

  close(name: string): void {
    if (this.#inInlineText) {
      if (name === 'is') {
        this.#inInlineText = false
        this.#value = this.#inlineText.end()
      } else {
        this.#inlineText.close(name)
      }
      this.wantsText = this.#inlineText.wantsText
      return
    }
    switch (name) {
      case 'c':
        if (this.#inSheetData) this.#closeCell()
        break
      case 'v':
        this.#inValue = false
        this.wantsText = false
        break
      case 'f':
        this.#inFormula = false
        this.wantsText = false
        break
      case 'row':
        if (this.#inSheetData) this.#closeRow()
        break
      case 'sheetData':
        this.#inSheetData = false
        break
    }
  }

  text(text: string): void {
    if (this.#inInlineText) {
      this.#inlineText.text(text)
    } else if (this.#inValue) {
      this.#value += text
      if (this.#value.length > limits.xmlTokenCharactersMax) throw damaged('a cell is too long')
    } else if (this.#inFormula) {
      this.#formula += text
      if (this.#formula.length > limits.xmlTokenCharactersMax) throw damaged('a formula is too long')
    }
  }

  #openRow(attributes: XmlAttributes): void {
    if (this.#inRow) throw damaged('a row stands inside another')
    this.#inRow = true
    const reference = attributes.get('r')
    const rowNumber = reference === undefined ? this.#rowNumber + 1 : Number(reference)
    if (!Number.isInteger(rowNumber) || rowNumber <= this.#rowNumber)
      throw damaged('its rows are out of order')
    if (rowNumber > limits.sheetRowsMax)
      throw new UnreadableFile('The .xlsx file has more rows than a sheet can hold.')
    this.#rowNumber = rowNumber
    this.#cells = []
    this.#position = 0
    this.#problem = undefined
  }

  #closeRow(): void {
    this.#inRow = false
    const cells = this.#cells
    const rowNumber = this.#rowNumber
    const { columns } = this.#context
    if (!this.#headerSeen) {
      if (isBlankRow(cells, [])) return
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
    if (!this.#inRow || this.#inCell) throw damaged('a cell stands outside the rows')
    this.#inCell = true
    const reference = attributes.get('r')
    if (reference !== undefined) this.#position = columnOf(reference)
    const style = attributes.get('s')
    this.#format = style === undefined ? 'plain' : (this.#context.formats[Number(style)] ?? 'plain')
    this.#type = attributes.get('t')
    this.#value = ''
    this.#hasValue = false
    this.#hasFormula = false
    this.#formula = ''
  }

  #closeCell(): void {
    this.#inCell = false
    const position = this.#position++
    if (this.#headerSeen && this.#context.columns[position] === null) return
    if (typeof this.#format === 'object' && !this.#isTextColumn(position)) this.#format = 'plain'
    let value = this.#cellValue()
    if (value === undefined || value === '') {
      const emptyText = this.#type === 'str' && this.#hasValue
      if (!this.#hasFormula || emptyText) return
      // The formula is what was sent: were the cell shown blank, its row could be sent again without the value.
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
        return value === '' ? undefined : numberCell(value, this.#format, this.#context.datesFrom1904)
      case 's': {
        if (value === '') return undefined
        const text = this.#context.sharedString(Number(value))
        if (text === undefined) throw damaged(`a text of row ${this.#rowNumber} is missing`)
        return text
      }
      case 'inlineStr':
        return value
      case 'str':
        return decodeEscapes(value)
      case 'b':
        return value === '' ? undefined : value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
      case 'd':
        return dateText(value)
      case 'e':
        return value
      default:
        throw damaged(`row ${this.#rowNumber} has a cell of an unknown type`)
    }
  }
}

/** The position that the letters of a reference such as `AB12` name. */
function columnOf(reference: string): number {
  let column = 0
  for (let index = 0; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column < 1 || column > 16_384) throw damaged('a cell reference is wrong')
  return column - 1
}

function numberCell(text: string, format: NumberFormat, datesFrom1904: boolean): CellValue {
  const value = Number(text)
  // What is no number stays as it was sent: its row is rejected where a number is asked for, and the others land.
  if (!Number.isFinite(value) || hasRadix(text)) return text
  if (format === 'date') {
    const date = wallClock(value, datesFrom1904)
    return date === undefined ? (spanOfTime(value) ?? value) : { date }
  }
  if (format === 'duration') return spanOfTime(value) ?? value
  const shown = format === 'plain' ? undefined : showDigits(format, value)
  return shown ?? (text.length > 15 && losesDigits(text, value) ? text.trim() : value)
}

/** `Number` also takes `0x10`, `0o7` and `0b1`. */
function hasRadix(text: string): boolean {
  const second = text.charCodeAt(1)
  return second > 0x39 && second !== 0x45 && second !== 0x65
}

/** A long integer, such as a barcode, or more digits than a double holds: kept as text, digit by digit. */
function losesDigits(text: string, value: number): boolean {
  if (/^\s*[-+]?\d+\s*$/.test(text)) return !Number.isSafeInteger(value)
  const digits = text.replace(/e.*$/i, '').replace(/^[-+\s0.]+|\./gi, '')
  return digits.replace(/\D/g, '').length > 17
}

const isoDateCell = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(\.\d{1,3})?\d*)?)?$/

/** A date cell written as ISO 8601. One with an offset is a moment already, and is kept as text. */
function dateText(text: string): CellValue {
  const match = isoDateCell.exec(text.trim())
  if (match === null) return text
  const [, date, minutes = '00:00', seconds = '00', fraction = ''] = match
  const milliseconds = fraction === '' ? '' : fraction.padEnd(4, '0')
  return { date: `${date}T${minutes}:${seconds}${milliseconds === '.000' ? '' : milliseconds}` }
}
