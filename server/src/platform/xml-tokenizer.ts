import { limits } from '../limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Names come without their prefix: some programs write `x:row` where others write `row`. */
export interface XmlHandler {
  /** Text is only cut out and decoded while this is true. */
  wantsText: boolean
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  /** One text node may come in several pieces, around comments and CDATA sections. */
  text(text: string): void
}

const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const exclamationMark = 0x21
const doubleQuote = 0x22
const singleQuote = 0x27
const slash = 0x2f
const colon = 0x3a
const greaterThan = 0x3e
const questionMark = 0x3f

const malformed = () => new UnreadableFile('The .xlsx file is damaged: its XML is malformed.')

/** Cuts XML into tags and text, whatever the pieces it comes in. No DTD, no entities of its own, bounded depth. */
export class XmlTokenizer {
  readonly #handler: XmlHandler
  readonly #attributes = new XmlAttributes()
  #rest = ''
  #depth = 0

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(text: string): void {
    const source = this.#rest.length > 0 ? this.#rest + text : text
    let position = 0
    while (position < source.length) {
      const tag = source.indexOf('<', position)
      if (tag < 0) break
      const next = this.#readMarkup(source, position, tag)
      if (next < 0) break
      position = next
    }
    this.#rest = source.slice(position)
    if (this.#rest.length > limits.xmlTokenCharactersMax) throw malformed()
  }

  end(): void {
    if (this.#depth !== 0 || this.#rest.trim() !== '') {
      throw new UnreadableFile('The .xlsx file is damaged: its XML is cut off.')
    }
  }

  /** Reads the text before the tag and the tag itself; returns where they end, or -1 when the rest is still to come. */
  #readMarkup(source: string, textStart: number, tag: number): number {
    const code = source.charCodeAt(tag + 1)
    if (code === exclamationMark) return this.#readDeclaration(source, textStart, tag)
    if (code === questionMark) {
      const end = source.indexOf('?>', tag)
      if (end >= 0) this.#text(source, textStart, tag)
      return end < 0 ? -1 : end + 2
    }
    if (code === slash) {
      const end = source.indexOf('>', tag)
      if (end < 0) return -1
      this.#text(source, textStart, tag)
      if (--this.#depth < 0) throw malformed()
      const nameEnd = endOfName(source, tag + 2, end)
      this.#handler.close(localName(source, tag + 2, nameEnd))
      return end + 1
    }
    const end = endOfTag(source, tag + 1)
    if (end < 0) return -1
    this.#text(source, textStart, tag)
    const empty = source.charCodeAt(end - 1) === slash
    const tagEnd = empty ? end - 1 : end
    const nameEnd = endOfName(source, tag + 1, tagEnd)
    if (nameEnd === tag + 1) throw malformed()
    const name = localName(source, tag + 1, nameEnd)
    this.#handler.open(name, this.#attributes.between(source, nameEnd, tagEnd))
    if (empty) this.#handler.close(name)
    else if (++this.#depth > limits.xmlDepthMax) throw malformed()
    return end + 1
  }

  #readDeclaration(source: string, textStart: number, tag: number): number {
    if (source.startsWith('<!--', tag)) {
      const end = source.indexOf('-->', tag + 4)
      if (end < 0) return -1
      this.#text(source, textStart, tag)
      return end + 3
    }
    if (source.startsWith('<![CDATA[', tag)) {
      const end = source.indexOf(']]>', tag + 9)
      if (end < 0) return -1
      this.#text(source, textStart, tag)
      if (this.#handler.wantsText) this.#handler.text(unifyLineEnds(source.slice(tag + 9, end)))
      return end + 3
    }
    if (source.length - tag < '<![CDATA['.length) return -1
    throw new UnreadableFile('The .xlsx file contains a document type declaration, which is not accepted.')
  }

  #text(source: string, start: number, end: number): void {
    if (start < end && this.#handler.wantsText) this.#handler.text(decodeXmlText(source.slice(start, end)))
  }
}

/** The attributes of the tag that is being opened; valid only during that call. */
export class XmlAttributes {
  #source = ''
  #start = 0
  #end = 0

  between(source: string, start: number, end: number): this {
    this.#source = source
    this.#start = start
    this.#end = end
    return this
  }

  /** The value of an attribute by its name without prefix. Declarations such as `xmlns:r` are not attributes. */
  get(wanted: string): string | undefined {
    const source = this.#source
    let position = this.#start
    while (position < this.#end) {
      const code = source.charCodeAt(position)
      if (code === space || code === lineFeed || code === carriageReturn || code === tab) {
        position++
        continue
      }
      const equals = source.indexOf('=', position)
      if (equals < 0 || equals >= this.#end) throw malformed()
      const opening = skipWhitespace(source, equals + 1)
      const quote = source.charCodeAt(opening)
      if (quote !== doubleQuote && quote !== singleQuote) throw malformed()
      const closing = source.indexOf(quote === doubleQuote ? '"' : "'", opening + 1)
      if (closing < 0 || closing >= this.#end) throw malformed()
      if (hasLocalName(source, position, equals, wanted)) {
        return decodeXmlText(source.slice(opening + 1, closing))
      }
      position = closing + 1
    }
    return undefined
  }
}

function hasLocalName(source: string, start: number, end: number, wanted: string): boolean {
  let nameEnd = end
  while (nameEnd > start && isWhitespace(source.charCodeAt(nameEnd - 1))) nameEnd--
  const nameStart = nameEnd - wanted.length
  if (nameStart < start || !source.startsWith(wanted, nameStart)) return false
  if (nameStart === start) return true
  return source.charCodeAt(nameStart - 1) === colon && !source.startsWith('xmlns:', start)
}

function isWhitespace(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab
}

function skipWhitespace(source: string, from: number): number {
  let position = from
  while (isWhitespace(source.charCodeAt(position))) position++
  return position
}

function endOfName(source: string, start: number, end: number): number {
  let position = start
  while (position < end && !isWhitespace(source.charCodeAt(position))) position++
  return position
}

/** The `>` that ends a tag, not one inside an attribute's value. */
function endOfTag(source: string, start: number): number {
  for (let position = start; position < source.length; position++) {
    const code = source.charCodeAt(position)
    if (code === greaterThan) return position
    if (code === doubleQuote || code === singleQuote) {
      position = source.indexOf(code === doubleQuote ? '"' : "'", position + 1)
      if (position < 0) return -1
    }
  }
  return -1
}

function localName(source: string, start: number, end: number): string {
  for (let position = start; position < end; position++) {
    if (source.charCodeAt(position) === colon) return source.slice(position + 1, end)
  }
  return source.slice(start, end)
}

const namedCharacters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const unifyLineEnds = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

export function decodeXmlText(text: string): string {
  const unified = unifyLineEnds(text)
  if (!unified.includes('&')) return unified
  return unified.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));|&/g,
    (_, decimal, hexadecimal, name) => {
      if (name !== undefined) {
        const character = namedCharacters.get(name)
        if (character === undefined) throw malformed()
        return character
      }
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      if (!(code > 0 && code <= 0x10ffff)) throw malformed()
      return String.fromCodePoint(code)
    },
  )
}
