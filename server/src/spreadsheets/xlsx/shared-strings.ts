import { limits } from '../../limits.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { StringTable } from './string-table.ts'
import type { Workbook } from './workbook.ts'
import { spreadsheetNamespaces } from './xml-namespaces.ts'
import { mayDecodeToUnreadable, readXmlPart } from './xml-part.ts'
import type { XmlAttributes } from './xml-tag.ts'
import { decodeEscapes, isOn } from './xml-text.ts'
import { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts'

export interface SharedStrings {
  readonly strings: StringTable
  /** Indexes of those with a run that is struck out. */
  readonly struck: ReadonlySet<number>
  readonly mayBeUnreadable: boolean
}

/** The shared strings by index. The caller closes the table. */
export async function readSharedStrings(workbook: Workbook): Promise<SharedStrings> {
  const strings = new StringTable(`${workbook.path}.strings`)
  const struck = new Set<number>()
  let mayBeUnreadable = false
  try {
    await eachSharedString(workbook, {
      text: (text, isStruck) => {
        if (isStruck) struck.add(strings.length)
        strings.push(text)
      },
      piece: (xml) => {
        mayBeUnreadable ||= mayDecodeToUnreadable(xml)
      },
      isEnough: () => false,
    })
  } catch (error) {
    strings.close()
    throw error
  }
  return { strings, struck, mayBeUnreadable }
}

/** Only the shared strings a header needs. */
export async function pickSharedStrings(
  workbook: Workbook,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  if (wanted.size === 0) return found
  let index = 0
  await eachSharedString(workbook, {
    text: (text) => {
      if (wanted.has(index)) found.set(index, text)
      index++
    },
    piece: () => {},
    isEnough: () => found.size === wanted.size,
  })
  return found
}

interface StringsReader {
  text(text: string, isStruck: boolean): void
  /** Called with each piece of XML before its strings. */
  piece(xml: Buffer): void
  isEnough(): boolean
}

async function eachSharedString(workbook: Workbook, reader: StringsReader): Promise<void> {
  if (workbook.sharedStringsPart === undefined) return
  const handler = new SharedStringsHandler(reader)
  const tokenizer = new XmlTokenizer(handler, spreadsheetNamespaces)
  for await (const xml of readXmlPart(
    workbook.zip,
    workbook.sharedStringsPart,
    limits.sharedStringsBytesMax,
  )) {
    reader.piece(xml)
    tokenizer.push(xml)
    if (reader.isEnough()) return
  }
  tokenizer.end()
}

const tooManyStrings = () =>
  new UnreadableFile('The .xlsx file holds too many different texts. Split it and send the parts one by one.')

/** Takes `sst`, the `si` in it, and the text of each. */
class SharedStringsHandler implements XmlHandler {
  wantsText = false
  readonly #reader: StringsReader
  readonly #collector = new TextCollector()
  #count = 0
  #inList = false
  #inString = false

  constructor(reader: StringsReader) {
    this.#reader = reader
  }

  open(name: string, attributes: XmlAttributes): boolean {
    if (this.#inString) {
      const isTaken = this.#collector.open(name, attributes)
      this.wantsText = this.#collector.wantsText
      return isTaken
    }
    if (!this.#inList) {
      this.#inList = name === 'sst'
      return this.#inList
    }
    if (name !== 'si') return false
    this.#inString = true
    this.#collector.begin()
    return true
  }

  close(): void {
    if (!this.#inString) {
      this.#inList = false
    } else if (this.#collector.isOpen) {
      this.#collector.close()
      this.wantsText = this.#collector.wantsText
    } else {
      this.#inString = false
      if (this.#count++ >= limits.sharedStringsMax) throw tooManyStrings()
      const text = this.#collector.end()
      this.#reader.text(text, this.#collector.isStruck)
    }
  }

  text(text: string): void {
    this.#collector.text(text)
  }
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉'

/**
 * Collects the text of a shared or inline string: `t`, and the `t` of each run `r`. Skips everything else, such as
 * phonetic hints. Raised and lowered digits stay what people see: 12.50 with the mark of footnote 1 is not 12.501.
 */
export class TextCollector {
  wantsText = false
  #text = ''
  #run = ''
  #inRun = false
  #inProperties = false
  /** The digits of a run that is raised or lowered. */
  #digits: string | undefined
  #runIsStruck = false
  #isStruck = false

  begin(): void {
    this.#text = ''
    this.#isStruck = false
    this.#inRun = false
    this.#inProperties = false
    this.#digits = undefined
    this.wantsText = false
  }

  /** Whether some of the text is struck out. */
  get isStruck(): boolean {
    return this.#isStruck
  }

  /** Whether an element inside the string is open. */
  get isOpen(): boolean {
    return this.wantsText || this.#inRun
  }

  open(name: string, attributes: XmlAttributes): boolean {
    if (this.wantsText) return false
    if (this.#inProperties) {
      const place = name === 'vertAlign' ? attributes.get('val') : undefined
      if (place === 'superscript') this.#digits = raisedDigits
      else if (place === 'subscript') this.#digits = loweredDigits
      if (name === 'strike') this.#runIsStruck = isOn(attributes.get('val'))
      return false
    }
    if (name === 'rPr' && this.#inRun) {
      this.#inProperties = true
      return true
    }
    if (name === 't') {
      this.wantsText = true
      this.#run = ''
      return true
    }
    if (name !== 'r' || this.#inRun) return false
    this.#inRun = true
    this.#digits = undefined
    this.#runIsStruck = false
    return true
  }

  close(): void {
    if (this.#inProperties) {
      this.#inProperties = false
      return
    }
    if (!this.wantsText) {
      this.#inRun = false
      this.#digits = undefined
      this.#runIsStruck = false
      return
    }
    this.wantsText = false
    const run = decodeEscapes(this.#run)
    if (this.#runIsStruck && run.trim() !== '') this.#isStruck = true
    const digits = this.#digits
    this.#text += digits === undefined ? run : run.replace(/\d/g, (digit) => digits.charAt(Number(digit)))
    if (this.#text.length > limits.xmlTokenCharactersMax) throw cellTooLong()
  }

  text(text: string): void {
    this.#run += text
    if (this.#run.length > limits.xmlTokenCharactersMax) throw cellTooLong()
  }

  end(): string {
    return this.#text
  }
}

const cellTooLong = () => new UnreadableFile('The .xlsx file has a cell that is too long.')
