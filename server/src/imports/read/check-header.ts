import { shorten } from '../../platform/values/shorten.ts'
import type { Columns } from '../../spreadsheets/cells/row.ts'
import { UnreadableFile } from '../../spreadsheets/cells/unreadable-file.ts'
import type { ColumnMap } from '../record/import-record.ts'
import { suggestColumns } from './suggest-columns.ts'

export interface FileStructure {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const nameCharactersShown = 64
const namesShown = 50

/**
 * The columns an error report adds, first and in this order. They are ignored on upload, so that a corrected report
 * can be sent as it is, unless the organisation has a custom field of that name.
 */
export const reportColumns: readonly string[] = ['row', 'error']

/** In a map: ignore this header and its cells. */
const leftOut = ''

/** The result of checking a header row. */
export interface HeaderCheck {
  /** The column of each cell; if there are problems, only the columns that were found. */
  readonly columns: Columns
  readonly missing: readonly string[]
  readonly unrecognised: readonly string[]
  readonly repeated: readonly string[]
  /** Problems of the column map: headers the file does not have, and columns that do not exist. */
  readonly unknownHeaders: readonly string[]
  readonly unknownColumns: readonly string[]
  /** The column an unrecognised header probably means, for a person to confirm. */
  readonly suggestions: ReadonlyMap<string, string>
}

/** Finds the column of each header cell: by the map, otherwise by its trimmed name in any case. */
export function inspectHeader(
  header: readonly string[],
  structure: FileStructure,
  columnMap: ColumnMap | null = null,
): HeaderCheck {
  const names = [...structure.required, ...structure.optional]
  const columnNamed = columnFinder(names)
  const mapped = new Map(Object.entries(columnMap ?? {}).map(([name, column]) => [cleaned(name), column]))
  const columns: (string | null)[] = []
  const seen = new Set<string>()
  const unrecognised: string[] = []
  const repeated: string[] = []
  for (const name of header.map(cleaned)) {
    const column = columnNamed(mapped.get(name) ?? name)
    if (name === '') {
      columns.push('')
    } else if (mapped.get(name) === leftOut) {
      columns.push(null)
    } else if (column === undefined && reportColumns.includes(name.toLowerCase())) {
      columns.push(null)
    } else if (column === undefined) {
      if (!mapped.has(name)) unrecognised.push(name)
    } else if (seen.has(column)) {
      repeated.push(name)
    } else {
      seen.add(column)
      columns.push(column)
    }
  }
  while (columns.at(-1) === '') columns.pop()
  const inFile = new Set(header.map(cleaned))
  return {
    columns,
    missing: structure.required.filter((column) => !seen.has(column)),
    unrecognised,
    repeated,
    unknownHeaders: [...mapped.keys()].filter((name) => name === '' || !inFile.has(name)),
    unknownColumns: [...mapped.values()].filter(
      (column) => column !== leftOut && columnNamed(column) === undefined,
    ),
    suggestions: suggestColumns(unrecognised.slice(0, namesShown), names, seen),
  }
}

/** The columns of a header row. Throws the published error if it does not match the structure. */
export function checkHeader(
  header: readonly string[],
  structure: FileStructure,
  columnMap: ColumnMap | null = null,
): { columns: Columns } {
  const found = inspectHeader(header, structure, columnMap)
  const problems = [
    list('Missing required column(s)', found.missing),
    list('Unrecognised column(s)', found.unrecognised),
    list('Repeated column(s)', found.repeated),
    list('Not in the file, but in columnMap', found.unknownHeaders),
    list('Unknown column(s) in columnMap', found.unknownColumns),
  ].join('')
  if (problems !== '') throw new UnreadableFile(`Invalid file structure.${problems}`)
  return { columns: found.columns }
}

const cleaned = (cell: string): string => cell.replace(/^\ufeff/, '').trim()

/** By the exact name, otherwise in any case. */
function columnFinder(names: readonly string[]): (name: string) => string | undefined {
  const exact = new Set(names)
  const inLowerCase = columnsInLowerCase(names)
  return (sent) => {
    const name = sent.trim()
    return exact.has(name) ? name : inLowerCase.get(name.toLowerCase())
  }
}

/** Leave out names that differ only in case: they need an exact match. */
function columnsInLowerCase(names: readonly string[]): Map<string, string> {
  const columns = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const name of names) {
    const lower = name.toLowerCase()
    if (columns.has(lower)) ambiguous.add(lower)
    columns.set(lower, name)
  }
  for (const lower of ambiguous) columns.delete(lower)
  return columns
}

function list(kind: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, namesShown).map((name) => shorten(name, nameCharactersShown))
  if (names.length > namesShown) shown.push(`and ${names.length - namesShown} more`)
  return ` ${kind}: ${shown.join(', ')}.`
}
