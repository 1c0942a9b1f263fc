import { limits } from '../limits.ts'
import { decodeText, validUtf8 } from './decode-text.ts'
import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { type XmlAttributes, type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts'
import { ZipEntries } from './zip-entries.ts'

/** An opened .xlsx file: where its first worksheet is and what that sheet's cells refer to. */
export interface Workbook {
  readonly path: string
  readonly zip: ZipEntries
  readonly sheetPart: string
  readonly stylesPart: string | undefined
  readonly sharedStringsPart: string | undefined
  readonly datesFrom1904: boolean
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly part: string
}

/** Opens the workbook. Whoever opens it closes its zip. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await ZipEntries.open(path)
  try {
    return { path, ...(await findParts(zip)) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function findParts(zip: ZipEntries): Promise<Omit<Workbook, 'path'>> {
  const main = (await readRelationships(zip, '')).find(({ type }) => type === 'officeDocument')
  if (main === undefined || !zip.has(main.part)) throw new UnreadableFile(describeZip(zip))
  const sheetIds: (string | undefined)[] = []
  let datesFrom1904 = false
  let isWorkbook = false
  await readXml(zip, main.part, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      else if (name === 'sheet') sheetIds.push(attributes.get('id'))
      else if (name === 'workbookPr') datesFrom1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    },
  })
  if (!isWorkbook) throw new UnreadableFile(describeZip(zip))
  const relationships = await readRelationships(zip, main.part)
  const partOf = (wanted: string) => {
    const part = relationships.find(({ type }) => type === wanted)?.part
    return part !== undefined && zip.has(part) ? part : undefined
  }
  // The order of the tabs is the order of the sheets in the workbook, not of the files in the zip. Chart sheets have no cells.
  const sheet = sheetIds
    .map((sheetId) => relationships.find(({ id }) => id === sheetId))
    .find((relationship) => relationship?.type === 'worksheet')
  if (sheet === undefined || !zip.has(sheet.part))
    throw new UnreadableFile('The .xlsx file has no worksheet.')
  return {
    zip,
    sheetPart: sheet.part,
    stylesPart: partOf('styles'),
    sharedStringsPart: partOf('sharedStrings'),
    datesFrom1904,
  }
}

/** What a zip that is not a workbook seems to be, by the parts that such files have. */
function describeZip(zip: ZipEntries): string {
  const names = [...zip.names()]
  const has = (start: string) => names.some((name) => name.startsWith(start))
  const seems = has('xl/workbook.bin')
    ? 'an Excel binary workbook (.xlsb)'
    : has('word/')
      ? 'a Word document'
      : has('ppt/')
        ? 'a PowerPoint presentation'
        : has('index/') && names.some((name) => name.endsWith('.iwa'))
          ? 'an Apple Numbers document'
          : has('mimetype') && has('content.xml')
            ? 'an OpenDocument file (.ods)'
            : 'a zip archive'
  return `The file is not an .xlsx workbook; it seems to be ${seems}. Save it as .xlsx or .csv and send it again.`
}

async function readRelationships(zip: ZipEntries, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relationshipsPart = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relationships: Relationship[] = []
  if (!zip.has(relationshipsPart)) return relationships
  await readXml(zip, relationshipsPart, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
      // Only the last word of a type is the same in transitional and in strict workbooks.
      const type = attributes.get('Type') ?? ''
      relationships.push({
        id: attributes.get('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        part: resolvePart(folder, attributes.get('Target') ?? ''),
      })
    },
  })
  return relationships
}

function resolvePart(folder: string, target: string): string {
  const resolved: string[] = []
  const path = target.replaceAll('\\', '/')
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') resolved.pop()
    else if (step !== '' && step !== '.') resolved.push(step)
  }
  return resolved.join('/')
}

/** The number format of each cell style, by the style's index. */
export async function readNumberFormats(workbook: Workbook): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (workbook.stylesPart === undefined) return formats
  const codes = new Map<string, NumberFormat>()
  let inCellStyles = false
  await readXml(workbook.zip, workbook.stylesPart, {
    open(name, attributes) {
      if (name === 'numFmt') {
        codes.set(attributes.get('numFmtId') ?? '', numberFormat(attributes.get('formatCode') ?? ''))
      } else if (name === 'cellXfs') {
        inCellStyles = true
      } else if (name === 'xf' && inCellStyles) {
        const id = attributes.get('numFmtId')
        formats.push(id === undefined ? 'plain' : (codes.get(id) ?? builtInFormat(Number(id))))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}

interface PartHandler {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
}

async function readXml(
  zip: ZipEntries,
  part: string,
  { open, close = () => {} }: PartHandler,
): Promise<void> {
  const handler: XmlHandler = { wantsText: false, open, close, text() {} }
  const tokenizer = new XmlTokenizer(handler)
  for await (const xml of readXmlPart(zip, part, limits.workbookPartBytesMax)) tokenizer.push(xml)
  tokenizer.end()
}

/** A part of the workbook in UTF-8, in pieces that are valid; some programs write UTF-16 with a byte order mark. */
export async function* readXmlPart(zip: ZipEntries, part: string, bytesMax: number): AsyncGenerator<Buffer> {
  const chunks = zip.read(part, bytesMax)
  try {
    const first = await chunks.next()
    if (first.done) return
    const all = startingWith(first.value, chunks)
    const mark = first.value.length > 1 ? first.value.readUInt16BE(0) : 0
    const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
    if (encoding === 'utf-8') yield* validUtf8(all)
    else for await (const text of decodeText(all, encoding)) yield Buffer.from(text)
  } finally {
    await chunks.return(undefined)
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

const underscore = 0x5f
const ampersand = 0x26

/** U+0000 and lone surrogates reach a cell as `_x0000_`, as `&#…;`, or raw; most files have none of these anywhere. */
export function mayDecodeToUnreadable(xml: Buffer): boolean {
  if (xml.includes(0)) return true
  return (xml.includes(underscore) && xml.includes('_x')) || (xml.includes(ampersand) && xml.includes('&#'))
}
