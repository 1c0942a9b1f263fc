import type { Columns } from '../spreadsheets/row.ts'
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts'

export interface FileStructure {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const nameCharactersShown = 64
const namesShown = 50

/** The column that an error report adds: ignored, so that a corrected report can be sent as it is. */
const reportColumn = 'error'

/**
 * Finds the column of each header cell: trimmed, in any case. Throws the published sentence when a required column
 * is missing or a column is unknown or repeated.
 */
export function checkHeader(header: readonly string[], structure: FileStructure): { columns: Columns } {
  const names = [...structure.required, ...structure.optional]
  const exact = new Set(names)
  const inLowerCase = columnsInLowerCase(names)
  const columns: (string | null)[] = []
  const seen = new Set<string>()
  const unrecognised: string[] = []
  const repeated: string[] = []
  for (const cell of header) {
    const name = cell.replace(/^\ufeff/, '').trim()
    const column = exact.has(name) ? name : inLowerCase.get(name.toLowerCase())
    if (name === '') {
      columns.push('')
    } else if (name.toLowerCase() === reportColumn) {
      columns.push(null)
    } else if (column === undefined) {
      unrecognised.push(name)
    } else if (seen.has(column)) {
      repeated.push(name)
    } else {
      seen.add(column)
      columns.push(column)
    }
  }
  const missing = structure.required.filter((column) => !seen.has(column))
  if (missing.length + unrecognised.length + repeated.length > 0) {
    throw new UnreadableFile(
      `Invalid file structure.${list('Missing required', missing)}${list('Unrecognised', unrecognised)}${list('Repeated', repeated)}`,
    )
  }
  while (columns.at(-1) === '') columns.pop()
  return { columns }
}

/** Names that differ only in case are left out: they are told apart by their exact form alone. */
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
  const shown = names.slice(0, namesShown).map(shorten)
  if (names.length > namesShown) shown.push(`and ${names.length - namesShown} more`)
  return ` ${kind} column(s): ${shown.join(', ')}.`
}

function shorten(name: string): string {
  const characters = [...name.slice(0, nameCharactersShown * 2)]
  return characters.length > nameCharactersShown
    ? `${characters.slice(0, nameCharactersShown).join('')}…`
    : name
}
