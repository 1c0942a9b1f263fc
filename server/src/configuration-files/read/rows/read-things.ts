import type { Kind, Things } from '../../../configuration/document/document.ts'
import { Failures } from '../../../configuration/document/failures.ts'
import { lookOf, twinFailure } from '../../../configuration/document/twins.ts'
import { identityOf, kindOf, withSortedLists } from '../../../configuration/kinds/kinds.ts'
import type { WantedColumn } from '../../../recogniser/table/wanted.ts'
import { type FileColumn, labelOf, remarks } from '../../columns/file-column.ts'
import type {
  FileContent,
  FileReading,
  FileRequest,
  Origin,
  RefusedRow,
  RoundedCell,
} from '../file-reading.ts'
import { Asker } from './asker.ts'
import { type OpenTable, type OpenTables, openTables, rememberedTable } from './open-tables.ts'
import { RowCells } from './row-cells.ts'
import { askThousandsPoints } from './thousands-points.ts'

/** The rows of a file, once no question about its columns is open, and what asks further questions. */
export interface OpenFile {
  readonly request: FileRequest
  readonly asker: Asker
  readonly tables: readonly OpenTable[]
  /** Sentences that a person should read before the file is applied. */
  readonly notes: Set<string>
}

/** What the cells of a column may be, as far as the organisation knows. */
export type Hints = Readonly<Record<string, Pick<WantedColumn, 'holds' | 'contentIsProof' | 'provedBy'>>>

/** How the rows of one kind become things of the document. */
export interface ThingReader<K extends Kind> {
  readonly kind: K
  readonly columns: readonly FileColumn[]
  readonly hints?: (request: FileRequest) => Hints
  /** Asks what the rows leave open, and returns the function that reads a row. */
  readonly prepare: (file: OpenFile) => (cells: RowCells) => Record<string, unknown>
  /** The header over each field of the document, for what the validator says. */
  readonly headers: Readonly<Record<string, string>>
  /** The header over a part of a field, by the rest of its path. */
  readonly headerOfPart?: (path: readonly string[], fields: Record<string, unknown>) => string | undefined
  /** Ids that are there already: one that looks the same is refused. */
  readonly known?: (request: FileRequest) => readonly string[]
}

export function openFile(
  request: FileRequest,
  columns: readonly FileColumn[],
  hints: Hints = {},
): OpenFile & { readonly found: OpenTables } {
  const asker = new Asker(request)
  const wanted = columns.map(({ header, ...column }) => ({ name: header, ...column, ...hints[header] }))
  const notes = new Set<string>()
  askThousandsPoints(request.sheets, (question) => asker.ask(question))
  const found = openTables(request, { columns: wanted, ignored: remarks }, asker, notes)
  return { request, asker, tables: found.tables, notes, found }
}

/** Reads a file whose rows are things of one kind. */
export function readThings<K extends Kind>(request: FileRequest, reader: ThingReader<K>): FileReading {
  const file = openFile(request, reader.columns, reader.hints?.(request))
  if (file.asker.questions.length > 0) return readingOf(file, [], [], {})
  const fieldsOf = reader.prepare(file)
  if (file.asker.questions.length > 0) return readingOf(file, [], [], {})
  const things: Things[K][] = []
  const origins: Origin[] = []
  const refusedThings = new Set<string>()
  const nameHeaders = kindOf(reader.kind).identity.map((field) => reader.headers[field] ?? field)
  const taken = new TakenIdentities(reader.kind, reader.known?.(request) ?? [])
  let named = 0
  const { refused, rounded } = readEachRow(file.tables, (cells) => {
    const fields = fieldsOf(cells)
    const thing = cells.refusal === undefined ? checkedThing(reader, fields, cells) : undefined
    const clash = thing && taken.clashOf(thing, cells)
    if (clash !== undefined) cells.refuse(clash)
    if (thing === undefined || clash !== undefined) {
      if (!nameHeaders.some((header) => cells.isRefused(header))) {
        refusedThings.add(identityOf(reader.kind, fields as never))
        named += 1
      }
      return
    }
    things.push(thing)
    origins.push(originOf(`${reader.kind} ${identityOf(reader.kind, thing)}`, cells))
  })
  const content = { document: { [reader.kind]: things } }
  return {
    ...readingOf(file, refused, rounded, content, { origins }),
    refusedThings: [...refusedThings],
    // Rows that cannot be read at all are among the refused, but were never named.
    refusesUnnamed: named < refused.length,
  }
}

/** Gives each row to `read` and collects those that it refuses. Only rows that are kept report what was rounded. */
export function readEachRow(
  tables: readonly OpenTable[],
  read: (cells: RowCells) => void,
): { refused: RefusedRow[]; rounded: RoundedCell[] } {
  const refused: RefusedRow[] = []
  const rounded: RoundedCell[] = []
  for (const table of tables) {
    for (const row of table.rows) {
      const cells = new RowCells(table, row)
      if (cells.refusal === undefined) {
        cells.refuseStruck()
        read(cells)
      }
      if (cells.refusal === undefined) rounded.push(...cells.rounded)
      else refused.push(refusedRow(cells, cells.refusal))
    }
  }
  return { refused, rounded }
}

export const refusedRow = (
  { sheet, rowNumber, texts }: RowCells,
  refusal: { readonly reason: string; readonly column?: number },
): RefusedRow => ({ sheet, row: rowNumber, ...refusal, texts })

export const originOf = (key: string, { sheet, rowNumber }: RowCells): Origin => ({
  key,
  sheet,
  row: rowNumber,
})

export function readingOf(
  { asker, tables, found, notes: ofFile }: OpenFile & { readonly found: OpenTables },
  refused: readonly RefusedRow[],
  rounded: readonly RoundedCell[],
  content: FileContent,
  { notes = [], origins = [] }: { notes?: readonly string[]; origins?: readonly Origin[] } = {},
): FileReading {
  const rows = tables.flatMap((table) => table.rows)
  return {
    questions: asker.questions,
    content,
    refused,
    rounded,
    noRate: [],
    origins,
    marks: found.marks,
    counts: {
      rows: rows.length,
      hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
      refused: refused.length,
      rounded: rounded.length,
      takenOver: rows.reduce((sum, { takenOver }) => sum + takenOver.length, 0),
      onApplicationCells: 0,
      onApplicationLanes: 0,
    },
    notes: [...ofFile, ...notes],
    remember: {
      tables: found.mapping === undefined ? {} : { [rememberedTable]: found.mapping },
      answers: asker.kept,
    },
  }
}

/** The thing in its canonical form. If the validator refuses it, the row is refused. */
function checkedThing<K extends Kind>(
  { kind, headers, headerOfPart }: ThingReader<K>,
  fields: Record<string, unknown>,
  cells: RowCells,
): Things[K] | undefined {
  const failures = new Failures(fields)
  const thing = kindOf(kind).shape.read(fields, [], failures)
  if (thing !== undefined && !failures.any) return withSortedLists(kind, thing)
  const [failure = ''] = failures.texts(0, 'row')
  const [path = ''] = failure.split(' ', 1)
  const parts = path.split('.')
  const [field = ''] = parts
  const header = headerOfPart?.(parts, fields) ?? headers[field] ?? field
  return cells.refuse(`${labelOf(header)}${inWords(failure.slice(path.length), headers)}`, header)
}

/** Names the column in place of the field, as in `must not be before effectiveFrom`. */
const inWords = (text: string, headers: Readonly<Record<string, string>>) =>
  text.replace(/\b[a-z]+[A-Z]\w*\b/g, (field) => headers[field] ?? field)

/** Each thing has one row, and no two look the same. */
class TakenIdentities<K extends Kind> {
  readonly #kind: K
  readonly #rows = new Map<string, { identity: string; where: string }>()
  readonly #known: ReadonlyMap<string, string>

  constructor(kind: K, known: readonly string[]) {
    this.#kind = kind
    this.#known = new Map(known.map((identity) => [lookOf(identity), identity]))
  }

  clashOf(thing: Things[K], { rowNumber, sheet }: RowCells): string | undefined {
    const identity = identityOf(this.#kind, thing)
    const before = this.#rows.get(lookOf(identity))
    if (before?.identity === identity) return `Same ${kindOf(this.#kind).singular} as ${before.where}`
    const twin = before?.identity ?? this.#known.get(lookOf(identity))
    if (twin !== undefined && twin !== identity) return `${identity} ${twinFailure(identity, twin)}`
    this.#rows.set(lookOf(identity), { identity, where: `row ${rowNumber}${this.#sheetOf(sheet)}` })
    return undefined
  }

  #first: string | undefined

  /** Row numbers of another sheet name it. */
  #sheetOf(sheet: string): string {
    this.#first ??= sheet
    return sheet === this.#first ? '' : ` of ${sheet}`
  }
}
