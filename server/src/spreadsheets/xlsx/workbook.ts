import { limits } from '../../limits.ts'
import type { FormatFacts } from '../cells/sheet.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { builtInFacts, factsOfFormat, plainFacts } from './format-facts.ts'
import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts'
import { readElements } from './read-elements.ts'
import { packageNamespaces, referenceNamespaces, spreadsheetNamespaces } from './xml-namespaces.ts'
import { decodeEscapes, isOn } from './xml-text.ts'
import { ZipEntries } from './zip-entries.ts'

/** An opened .xlsx file: the worksheet to read, and what its cells refer to. */
export interface Workbook {
  readonly path: string
  readonly zip: ZipEntries
  readonly sheetName: string
  readonly sheetPart: string
  /** The other visible worksheets, in their order. */
  readonly otherSheets: readonly { readonly name: string; readonly part: string }[]
  /** All worksheets in their order, hidden ones too. */
  readonly allSheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  readonly stylesPart: string | undefined
  readonly sharedStringsPart: string | undefined
  readonly datesFrom1904: boolean
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly part: string
}

interface Sheet {
  readonly id: string | undefined
  readonly name: string
  readonly isHidden: boolean
}

/** Which sheet to read: the first visible one. Older versions read the first of all. */
export type SheetChoice = 'first visible' | 'first'

/** Opens the workbook. The caller closes its zip. */
export async function openWorkbook(path: string, choice: SheetChoice = 'first visible'): Promise<Workbook> {
  const zip = await ZipEntries.open(path)
  try {
    return { path, ...(await findParts(zip, choice)) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function findParts(zip: ZipEntries, choice: SheetChoice): Promise<Omit<Workbook, 'path'>> {
  const main = (await readRelationships(zip, '')).find(({ type }) => type === 'officeDocument')
  if (main === undefined || !zip.has(main.part) || main.part.endsWith('.bin')) {
    throw new UnreadableFile(describeZip(zip))
  }
  const sheets: Sheet[] = []
  let datesFrom1904 = false
  let isWorkbook = false
  await readElements(zip, main.part, spreadsheetNamespaces, {
    workbook: () => {
      isWorkbook = true
    },
    'workbook/workbookPr': (attributes) => {
      datesFrom1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    },
    'workbook/sheets/sheet': (attributes) => {
      sheets.push({
        id: attributes.getIn(referenceNamespaces, 'id'),
        name: shownName(attributes.get('name') ?? ''),
        isHidden: ['hidden', 'veryHidden'].includes(attributes.get('state') ?? ''),
      })
    },
  })
  if (!isWorkbook) throw new UnreadableFile(describeZip(zip))
  const relationships = await readRelationships(zip, main.part)
  const partOf = (wanted: string) => {
    const part = relationships.find(({ type }) => type === wanted)?.part
    return part !== undefined && zip.has(part) ? part : undefined
  }
  // The workbook defines the order of sheets, not the zip. Chart sheets have no cells.
  const worksheets = sheets.flatMap((sheet) => {
    const relationship = relationships.find(({ id }) => id === sheet.id)
    return relationship?.type === 'worksheet' ? [{ ...sheet, part: relationship.part }] : []
  })
  const sheet = choice === 'first' ? worksheets[0] : worksheets.find(({ isHidden }) => !isHidden)
  if (sheet === undefined && worksheets.length > 0) {
    throw new UnreadableFile('Every worksheet of the .xlsx file is hidden. Unhide the one to import.')
  }
  if (sheet === undefined || !zip.has(sheet.part))
    throw new UnreadableFile('The .xlsx file has no worksheet.')
  return {
    zip,
    sheetName: sheet.name,
    sheetPart: sheet.part,
    otherSheets: worksheets.filter((other) => other !== sheet && !other.isHidden && zip.has(other.part)),
    allSheets: worksheets.filter(({ part }) => zip.has(part)),
    stylesPart: partOf('styles'),
    sharedStringsPart: partOf('sharedStrings'),
    datesFrom1904,
  }
}

/** Excel allows 31 characters; a longer name, or one that cannot be stored, is shown shortened or cleaned. */
const shownName = (name: string) =>
  decodeEscapes(name.slice(0, limits.sheetNameCharactersMax)).replaceAll('\0', '\ufffd').toWellFormed()

/** What a zip that is not a workbook seems to be, by its parts. */
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
  await readElements(zip, relationshipsPart, packageNamespaces, {
    'Relationships/Relationship': (attributes) => {
      if (attributes.get('TargetMode') === 'External') return
      const type = attributes.get('Type') ?? ''
      const word = type.lastIndexOf('/') + 1
      // Other programs add parts with types of their own, which may end in the same word.
      if (!referenceNamespaces.has(type.slice(0, word - 1))) return
      relationships.push({
        id: attributes.get('Id') ?? '',
        type: type.slice(word),
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
export const readNumberFormats = (workbook: Workbook): Promise<NumberFormat[]> =>
  readStyles(workbook, numberFormat, builtInFormat, 'plain')

/** What each cell style adds to a number, by the style's index. */
export const readFormatFacts = (workbook: Workbook): Promise<FormatFacts[]> =>
  readStyles(workbook, factsOfFormat, builtInFacts, plainFacts)

/** The indexes of cell styles whose font is struck out. */
export async function readStruckStyles(workbook: Workbook): Promise<ReadonlySet<number>> {
  const struck = new Set<number>()
  if (workbook.stylesPart === undefined) return struck
  const fonts = new Set<number>()
  let font = -1
  let style = -1
  await readElements(workbook.zip, workbook.stylesPart, spreadsheetNamespaces, {
    'styleSheet/fonts/font': () => {
      font++
    },
    'styleSheet/fonts/font/strike': (attributes) => {
      if (isOn(attributes.get('val'))) fonts.add(font)
    },
    'styleSheet/cellXfs/xf': (attributes) => {
      style++
      if (fonts.has(Number(attributes.get('fontId') ?? 0))) struck.add(style)
    },
  })
  return struck
}

async function readStyles<T>(
  workbook: Workbook,
  ofCode: (code: string) => T,
  ofBuiltIn: (id: number) => T,
  withoutFormat: T,
): Promise<T[]> {
  if (workbook.stylesPart === undefined) return []
  const codes = new Map<string, T>()
  const ids: (string | undefined)[] = []
  await readElements(workbook.zip, workbook.stylesPart, spreadsheetNamespaces, {
    'styleSheet/numFmts/numFmt': (attributes) => {
      codes.set(attributes.get('numFmtId') ?? '', ofCode(attributes.get('formatCode') ?? ''))
    },
    'styleSheet/cellXfs/xf': (attributes) => {
      ids.push(attributes.get('numFmtId'))
    },
  })
  return ids.map((id) => (id === undefined ? withoutFormat : (codes.get(id) ?? ofBuiltIn(Number(id)))))
}
