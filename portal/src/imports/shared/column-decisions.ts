import type { components } from '../../api/portal-schema.d.ts'

export type Inspection = components['schemas']['FileInspection']

/** A person's decisions about headers: the column that each one means, or that it is left out. */
export type Decisions = Record<string, string>

/** As in `columnMap`: leave this header out. */
export const leftOut = ''

/** Headers without a decision. */
export const undecided = ({ unrecognised }: Inspection, decisions: Decisions): string[] =>
  unrecognised.map(({ header }) => header).filter((header) => decisions[header] === undefined)

/** Required columns that are still missing. */
export const stillMissing = ({ missing }: Inspection, decisions: Decisions): string[] => {
  const decided = new Set(Object.values(decisions))
  return missing.filter((column) => !decided.has(column))
}

/** Suggestions that nobody has accepted yet. A column is suggested for one header only. */
export function openSuggestions({ unrecognised }: Inspection, decisions: Decisions): Decisions {
  const taken = new Set(Object.values(decisions))
  const open: Decisions = {}
  for (const { header, suggestion } of unrecognised) {
    if (suggestion === null || decisions[header] !== undefined) continue
    if (suggestion !== leftOut && taken.has(suggestion)) continue
    taken.add(suggestion)
    open[header] = suggestion
  }
  return open
}

/** Columns that a header can be mapped to: those that no other header uses. */
export function freeColumns({ columns, header, unrecognised }: Inspection, decisions: Decisions, of: string) {
  const notColumns = new Set(unrecognised.map((one) => one.header))
  const inFile = new Set(
    header.filter((name) => !notColumns.has(name)).map((name) => name.trim().toLowerCase()),
  )
  const taken = new Set(Object.entries(decisions).flatMap(([name, column]) => (name === of ? [] : [column])))
  return columns.filter(({ name }) => !inFile.has(name.toLowerCase()) && !taken.has(name))
}

/** "2 of 9 need a decision"; blank if something else is still wrong with the header. */
export function decisionsLeft(inspection: Inspection, decisions: Decisions): string {
  const [open, all] = [undecided(inspection, decisions).length, inspection.header.length]
  if (open === 0) return headerProblem(inspection, decisions) === undefined ? 'All decided' : ''
  return `${open} of ${all} ${open === 1 ? 'needs' : 'need'} a decision`
}

/** Why the file cannot be uploaded yet; undefined when it can. */
export function whyNot(inspection: Inspection, decisions: Decisions): string | undefined {
  const isEmpty = hasNoRows(inspection) ? 'The file has no rows below its header.' : undefined
  return headerProblem(inspection, decisions) ?? isEmpty
}

/** What is still wrong with the header; undefined if nothing is. */
export function headerProblem(inspection: Inspection, decisions: Decisions): string | undefined {
  if (inspection.headerBelow) return `The header is not in ${rowName(inspection)}.`
  if (inspection.repeated.length > 0) {
    return `The file has these columns twice: ${inspection.repeated.join(', ')}. Correct it and drop it again.`
  }
  const open = undecided(inspection, decisions)
  if (open.length > 1) return `${open.length} columns need a decision.`
  if (open.length === 1) return `Decide what ${open[0]} is.`
  const missing = stillMissing(inspection, decisions)
  return missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : undefined
}

/** Where the header was looked for. */
export const rowName = ({ headerRow }: Pick<Inspection, 'headerRow'>): string =>
  headerRow === null ? 'the first row' : `row ${headerRow}`

/** Nothing was read below the header, and nothing seems to be there. */
export const hasNoRows = ({ rows, firstRows }: Inspection) => rows === 0 && firstRows.length === 0

/** Above what does not match. Decisions do not help against a column that is there twice. */
export function problemTitle(inspection: Inspection, decisions: Decisions): string {
  const { repeated } = inspection
  const isAllElseSettled =
    undecided(inspection, decisions).length === 0 && stillMissing(inspection, decisions).length === 0
  if (repeated.length === 0 || !isAllElseSettled) return 'The header does not match yet.'
  return repeated.length === 1 ? 'A column is in the file twice.' : 'Some columns are in the file twice.'
}

/** What does not match: what the server found, and after the first decision only what is left of it. */
export function problemLeft(inspection: Inspection, decisions: Decisions): string | undefined {
  if (Object.keys(decisions).length === 0) return inspection.problem?.replace('Invalid file structure. ', '')
  const left = [
    ['Missing', stillMissing(inspection, decisions)],
    ['Not recognised', undecided(inspection, decisions)],
    ['Twice in the file', inspection.repeated],
  ] as const
  return left.flatMap(([what, names]) => (names.length > 0 ? `${what}: ${names.join(', ')}.` : [])).join(' ')
}

/** Headers that match a column. */
export function fittingHeaders({ header, unrecognised, repeated }: Inspection): string[] {
  const others = new Set([...unrecognised.map((one) => one.header), ...repeated])
  return header.map((name) => name.trim()).filter((name) => name !== '' && !others.has(name))
}

export interface ColumnAsRead {
  /** Its place in the file. */
  position: number
  name: string
  /** By a person's decision or a suggestion, not by its header. */
  isMapped: boolean
}

/** The columns of the file as they will be read: by their headers, by decisions, and by suggestions until decided. */
export function columnsAsRead(inspection: Inspection, decisions: Decisions): ColumnAsRead[] {
  const mapped = { ...openSuggestions(inspection, decisions), ...decisions }
  const names = new Map(inspection.columns.map(({ name }) => [name.toLowerCase(), name]))
  return inspection.header.flatMap((header, position) => {
    const column = mapped[header.trim()]
    const name = column ?? names.get(header.trim().toLowerCase())
    return name ? { position, name, isMapped: column !== undefined } : []
  })
}

/** The first value below a header, so that a person sees what it is about. */
export function firstValueOf({ header, firstRows }: Inspection, of: string): string {
  const position = header.findIndex((name) => name.trim() === of)
  return firstRows.map(({ cells }) => cells[position] ?? '').find((value) => value !== '') ?? ''
}
