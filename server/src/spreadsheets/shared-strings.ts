import { limits } from '../limits.ts'
import { StringTable } from './string-table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { mayDecodeToUnreadable, readXmlPart, type Workbook } from './workbook.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

export interface SharedStrings {
  readonly strings: StringTable
  readonly mayBeUnreadable: boolean
}

/** The shared strings by index; only the first `count` where a header needs no more. */
export async function readSharedStrings(
  workbook: Workbook,
  count = Number.POSITIVE_INFINITY,
): Promise<SharedStrings> {
  const strings = new StringTable()
  let mayBeUnreadable = false
  if (workbook.sharedStringsPart === undefined || count === 0) return { strings, mayBeUnreadable }
  const collector = new TextCollector()
  const handler = {
    wantsText: false,
    open(name: string) {
      if (name === 'si') collector.begin()
      else collector.open(name)
      handler.wantsText = collector.wantsText
    },
    close(name: string) {
      if (name === 'si') {
        if (strings.length >= limits.sharedStringsMax) throw tooManyStrings()
        strings.push(collector.end())
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
    mayBeUnreadable ||= mayDecodeToUnreadable(xml)
    tokenizer.push(xml)
    if (strings.length >= count) return { strings, mayBeUnreadable }
  }
  tokenizer.end()
  return { strings, mayBeUnreadable }
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
