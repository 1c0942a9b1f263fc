import { isAscii } from 'node:buffer'
import type { NamespaceScope } from './xml-namespaces.ts'
import { decodeXmlText, malformed } from './xml-text.ts'

const carriageReturn = 0x0d
const space = 0x20
const doubleQuote = 0x22
const ampersand = 0x26
const singleQuote = 0x27
const slash = 0x2f
const colon = 0x3a
const lessThan = 0x3c
const equalsSign = 0x3d
const greaterThan = 0x3e

const letters = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))

/** A chunk of XML as bytes and as a latin1 string, one character per byte. */
export class XmlSource {
  bytes: Buffer = Buffer.alloc(0)
  #latin1 = ''
  #ascii = true
  #literal = true

  set(bytes: Buffer): void {
    this.bytes = bytes
    this.#latin1 = bytes.toString('latin1')
    this.#ascii = isAscii(bytes)
    this.#literal = !bytes.includes(ampersand) && !bytes.includes(carriageReturn)
  }

  /** The text between two positions, with references and line ends decoded. */
  text(start: number, end: number): string {
    const text = this.slice(start, end)
    return this.#literal ? text : decodeXmlText(text)
  }

  /** Most tags have names of one letter: `c`, `v`, `t`. */
  name(start: number, end: number): string {
    return (end - start === 1 ? letters[this.bytes[start] as number] : undefined) ?? this.slice(start, end)
  }

  slice(start: number, end: number): string {
    if (this.#ascii) return this.#latin1.slice(start, end)
    for (let position = start; position < end; position++) {
      if ((this.bytes[position] as number) >= 0x80) return this.bytes.toString('utf8', start, end)
    }
    return this.#latin1.slice(start, end)
  }
}

const attributesMax = 1024
/** For each attribute: start of its name, of its local name and of its value, and end of name and value. */
const placesOfAttribute = 5

/** The last scanned tag and its attributes; valid only during the handler's call. */
export class XmlAttributes {
  selfClosing = false
  /** Whether one of the attributes declares a namespace. */
  declares = false

  readonly #source: XmlSource
  readonly #scope: NamespaceScope
  readonly #places = new Int32Array(placesOfAttribute * attributesMax)
  #count = 0
  #tagStart = 0
  #nameStart = 0
  #nameEnd = 0

  constructor(source: XmlSource, scope: NamespaceScope) {
    this.#source = source
    this.#scope = scope
  }

  tagName(): string {
    return this.#source.name(this.#nameStart, this.#nameEnd)
  }

  get hasPrefix(): boolean {
    return this.#nameStart > this.#tagStart
  }

  prefix(): string {
    return this.#source.name(this.#tagStart, this.#nameStart - 1)
  }

  /** The value of an attribute without a prefix. */
  get(wanted: string): string | undefined {
    const { bytes } = this.#source
    const places = this.#places
    for (let place = 0; place < placesOfAttribute * this.#count; place += placesOfAttribute) {
      const start = places[place] as number
      if ((places[place + 2] as number) - start === wanted.length && bytesAre(bytes, start, wanted)) {
        return this.#valueAt(place)
      }
    }
    return undefined
  }

  /** The value of an attribute with a prefix of one of these namespaces. */
  getIn(namespaces: ReadonlySet<string>, wanted: string): string | undefined {
    for (let place = 0; place < placesOfAttribute * this.#count; place += placesOfAttribute) {
      const { prefix, name } = this.#nameAt(place)
      if (name !== wanted || prefix === '') continue
      const namespace = this.#scope.namespaceOf(prefix)
      if (namespace !== undefined && namespaces.has(namespace)) return this.#valueAt(place)
    }
    return undefined
  }

  eachDeclaration(take: (prefix: string, namespace: string) => void): void {
    for (let place = 0; place < placesOfAttribute * this.#count; place += placesOfAttribute) {
      const { prefix, name } = this.#nameAt(place)
      if (prefix === 'xmlns') take(name, this.#valueAt(place))
      else if (prefix === '' && name === 'xmlns') take('', this.#valueAt(place))
    }
  }

  #nameAt(place: number): { prefix: string; name: string } {
    const start = this.#places[place] as number
    const nameStart = this.#places[place + 1] as number
    const name = this.#source.name(nameStart, this.#places[place + 2] as number)
    return { prefix: nameStart === start ? '' : this.#source.name(start, nameStart - 1), name }
  }

  #valueAt(place: number): string {
    return this.#source.text(this.#places[place + 3] as number, this.#places[place + 4] as number)
  }

  /** Scans the tag whose name begins at `start`; returns where it ends, or -1 if it is incomplete. */
  scan(start: number): number {
    const { bytes } = this.#source
    const length = bytes.length
    this.#count = 0
    this.selfClosing = false
    this.declares = false
    this.#tagStart = start
    let nameStart = start
    let position = start
    for (; position < length; position++) {
      const code = bytes[position] as number
      if (code > greaterThan) continue
      if (code === greaterThan || code === slash || code <= space) break
      if (code === colon) nameStart = position + 1
    }
    if (nameStart === position && position < length) throw malformed()
    this.#nameStart = nameStart
    this.#nameEnd = position
    if (bytes[position] === greaterThan) return position + 1
    for (;;) {
      while (position < length && (bytes[position] as number) <= space) position++
      if (position >= length) return -1
      const code = bytes[position]
      if (code === greaterThan) return position + 1
      if (code === slash) {
        if (position + 1 >= length) return -1
        if (bytes[position + 1] !== greaterThan) throw malformed()
        this.selfClosing = true
        return position + 2
      }
      position = this.#scanAttribute(bytes, position)
      if (position < 0) return -1
    }
  }

  #scanAttribute(bytes: Buffer, start: number): number {
    const length = bytes.length
    let nameStart = start
    let position = start
    for (; position < length; position++) {
      const code = bytes[position] as number
      if (code > greaterThan) continue
      if (code === equalsSign || code <= space) break
      if (code === colon) nameStart = position + 1
      if (code === greaterThan || code === lessThan) throw malformed()
    }
    const nameEnd = position
    while (position < length && (bytes[position] as number) <= space) position++
    if (position >= length) return -1
    if (bytes[position++] !== equalsSign) throw malformed()
    while (position < length && (bytes[position] as number) <= space) position++
    if (position >= length) return -1
    const quote = bytes[position++]
    if (quote !== doubleQuote && quote !== singleQuote) throw malformed()
    const valueStart = position
    while (position < length && bytes[position] !== quote) position++
    if (position >= length) return -1
    if (this.#count >= attributesMax) throw malformed()
    const place = placesOfAttribute * this.#count++
    this.#places[place] = start
    this.#places[place + 1] = nameStart
    this.#places[place + 2] = nameEnd
    this.#places[place + 3] = valueStart
    this.#places[place + 4] = position
    // `xmlns` or `xmlns:r`. Most names in a sheet have one letter.
    if (nameEnd - start >= 5 && bytesAre(bytes, start, 'xmlns')) this.declares = true
    return position + 1
  }
}

function bytesAre(bytes: Buffer, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[start + index] !== text.charCodeAt(index)) return false
  }
  return true
}
