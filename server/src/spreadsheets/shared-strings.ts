import { limits } from '../limits.ts'
import { StringTable } from './string-table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { mayDecodeToUnreadable, readXmlPart, type Workbook } from './workbook.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

export interface SharedStrings {
  readonly strings: StringTable
  readonly mayBeUnreadable: boolean
}

/** The shared strings by index. Whoever reads them closes the table. */
export async function readSharedStrings(workbook: Workbook): Promise<SharedStrings> {
  const strings = new StringTable(`${workbook.path}.strings`)
  let mayBeUnreadable = false
  try {
    await eachSharedString(workbook, {
      text: (text) => strings.push(text),
      piece: (xml) => {
        mayBeUnreadable ||= mayDecodeToUnreadable(xml)
      },
      isEnough: () => false,
    })
  } catch (error) {
    strings.close()
    throw error
  }
  return { strings, mayBeUnreadable }
}

/** The few shared strings that a header needs, wherever they stand: nothing else is kept. */
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
  text(text: string): void
  /** Called with each piece of XML before its strings. */
  piece(xml: Buffer): void
  isEnough(): boolean
}

async function eachSharedString(workbook: Workbook, reader: StringsReader): Promise<void> {
  if (workbook.sharedStringsPart === undefined) return
  const collector = new TextCollector()
  let count = 0
  const handler = {
    wantsText: false,
    open(name: string) {
      if (name === 'si') collector.begin()
      else collector.open(name)
      handler.wantsText = collector.wantsText
    },
    close(name: string) {
      if (name === 'si') {
        if (count++ >= limits.sharedStringsMax) throw tooManyStrings()
        reader.text(collector.end())
      } else {
        collector.close(name)
      }
      handler.wantsText = collector.wantsText
    },
    text(text: string) {
      collector.text(text)
    },
  }
  const tokenizer = new XmlTokenizer(handler)
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

/** Gathers the text of a shared or inline string: plain or in runs, without the phonetic hints. */
export class TextCollector {
  wantsText = false
  #text = ''
  #run = ''
  #phoneticDepth = 0

  begin(): void {
    this.#text = ''
    this.#phoneticDepth = 0
    this.wantsText = false
  }

  open(name: string): void {
    if (name === 't') {
      this.wantsText = this.#phoneticDepth === 0
      this.#run = ''
    } else if (name === 'rPh') {
      this.#phoneticDepth++
    }
  }

  close(name: string): void {
    if (name === 't' && this.wantsText) {
      this.#text += decodeEscapes(this.#run)
      this.wantsText = false
      if (this.#text.length > limits.xmlTokenCharactersMax) throw cellTooLong()
    } else if (name === 'rPh') {
      this.#phoneticDepth--
    }
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

/** Spreadsheets write a character that XML cannot hold as `_xHHHH_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
