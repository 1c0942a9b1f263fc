import { lookOf } from '../../../configuration/document/twins.ts'
import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import { limits } from '../../../limits.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { given, type Reading } from '../../../recogniser/values/reading.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { every, labelOf } from '../../columns/file-column.ts'
import type { Known } from '../file-reading.ts'
import type { OpenFile } from './read-things.ts'
import { RowCells, readText, unknown } from './row-cells.ts'

/** The carriers, services, cards or customers of an organisation, by what people write for them. */
export class Directory {
  readonly ids: readonly string[]
  readonly #ids: ReadonlySet<string>
  readonly #found = new Map<string, string | null>()

  constructor(all: readonly { readonly id: string; readonly name: string }[]) {
    this.ids = all.map(({ id }) => id)
    this.#ids = new Set(this.ids)
    // No two ids differ in case alone. A name counts if it is that of one thing only.
    for (const { id, name } of all) {
      const folded = lookOf(name)
      this.#found.set(folded, this.#found.has(folded) ? null : id)
    }
    for (const id of this.ids) this.#found.set(lookOf(id), id)
  }

  find(text: string): string | undefined {
    return this.#found.get(lookOf(text)) ?? undefined
  }

  /** A column with nothing but these ids is the one for them, whatever its header says. Numbers could be anything. */
  readonly provedBy = (cell: SheetCell): boolean => typeof cell === 'string' && this.#ids.has(cell.trim())
}

const byAlias = (all: readonly { readonly alias: string; readonly name: string }[]) =>
  new Directory(all.map(({ alias, name }) => ({ id: alias, name })))

export const carriersOf = ({ carriers }: Known): Directory => byAlias(carriers)
export const servicesOf = ({ services }: Known): Directory => byAlias(services)
export const cardsOf = ({ rateCards }: Known): Directory => byAlias(rateCards)
export const customersOf = ({ customers }: Known): Directory => new Directory(customers)

export type FindReference = (text: string) => Reading<string>

/** Finds by text, with the sentence for what is not known. */
export const finderOf =
  (directory: Directory, label: string): FindReference =>
  (text) => {
    const id = directory.find(text)
    return id === undefined ? unknown(label, text) : given(id)
  }

const refuseThese = 'refuse these rows'

/** The same, after asking what each value that is not known stands for. */
function askedFinder(file: OpenFile, header: string, directory: Directory): FindReference {
  const strange = [...valuesOf(file, header)].filter(
    (text) => text !== every && directory.find(text) === undefined,
  )
  const isAsked =
    strange.length <= limits.valuesAskedMax && directory.ids.length <= limits.answersOfOneQuestionMax
  const meant = new Map(
    strange.map((text) => {
      if (!isAsked) return [text, refuseThese]
      const answers = [...directory.ids, refuseThese]
      const question = { id: `${header} ${text}`, text: `Which ${header} is ${shorten(text)}?`, answers }
      return [text, file.asker.ask(question)]
    }),
  )
  return (text) => {
    const answer = meant.get(text)
    if (answer !== undefined && answer !== refuseThese) return given(answer)
    const id = directory.find(text)
    return id === undefined ? unknown(labelOf(header), text) : given(id)
  }
}

/** The different texts in a column. */
export function valuesOf({ tables }: OpenFile, header: string): Set<string> {
  const values = new Set<string>()
  for (const table of tables) {
    if (!table.positions.has(header)) continue
    for (const row of table.rows) {
      const cells = new RowCells(table, row)
      if (cells.isStruck(header)) continue
      const read = readText(cells.cell(header), { name: header, column: 0 })
      if (read.kind === 'value') values.add(read.value)
    }
  }
  return values
}

export const cellsOfColumn = ({ tables }: OpenFile, header: string): (SheetCell | undefined)[] =>
  tables.flatMap((table) =>
    table.positions.has(header) ? table.rows.map((row) => new RowCells(table, row).cell(header)) : [],
  )

export const hasColumn = ({ tables }: OpenFile, header: string): boolean =>
  tables.some(({ positions }) => positions.has(header))

export const everyCarrier = 'every carrier'

/**
 * How the carrier of a row is found. Without a column of carriers, the one that was chosen for the file applies to all
 * rows, or one is asked for.
 */
export function carrierReader(
  file: OpenFile,
  need: 'required' | 'optional',
): (cells: RowCells) => string | undefined {
  const { known } = file.request
  const directory = carriersOf(known)
  if (hasColumn(file, 'carrier')) {
    const find = askedFinder(file, 'carrier', directory)
    return (cells) => referenceOf(cells, 'carrier', need, find)
  }
  const answer =
    known.target ??
    file.asker.ask({
      id: 'carrier',
      text: 'Which carrier are all the rows for?',
      answers: [...directory.ids, ...(need === 'optional' ? [everyCarrier] : [])],
    })
  const carrier = answer === everyCarrier ? undefined : answer
  return () => carrier
}

/** The same for services. A service of another carrier is refused. */
export function serviceReader(
  file: OpenFile,
  need: 'required' | 'optional',
): (cells: RowCells, carrier?: string) => string | undefined {
  const { services } = file.request.known
  const directory = servicesOf(file.request.known)
  const carrierOf = new Map(services.map(({ alias, carrier }: ServiceSettings) => [alias, carrier]))
  if (!hasColumn(file, 'service')) {
    if (need === 'optional') return () => undefined
    const text = 'Which service are all the rows for?'
    const answer = file.asker.ask({ id: 'service', text, answers: directory.ids })
    return () => answer
  }
  const find = askedFinder(file, 'service', directory)
  return (cells, carrier) => {
    const service = referenceOf(cells, 'service', need, find)
    const owner = service === undefined ? undefined : carrierOf.get(service)
    if (carrier !== undefined && owner !== undefined && owner !== carrier) {
      return cells.refuse(`Service ${service} belongs to ${owner}, not to ${carrier}`, 'service')
    }
    return service
  }
}

/** What a cell names. A star is everything of its kind, as a blank one is. */
export function referenceOf(
  cells: RowCells,
  header: string,
  need: 'required' | 'optional',
  find: FindReference,
): string | undefined {
  const found = cells.value(header, need, (text) => (text === every ? given(every) : find(text)))
  if (found !== every) return found
  return need === 'required' ? cells.refuse(`${labelOf(header)} ${every} is not known`, header) : undefined
}
