import { PublicError } from '../../errors.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { shownText } from '../../spreadsheets/cells/sheet.ts'
import type { GridRow } from './grid.ts'
import { type ColumnUse, foldHeader } from './wanted.ts'

/** What is remembered of a table for the next file of the same shape. Plain JSON. */
export interface Mapping {
  readonly columns: readonly MappedColumn[]
  /** Wanted columns in which a blank means the same as above (true), or a blank (false), as agreed. */
  readonly blanks: Readonly<Record<string, boolean>>
}

export interface MappedColumn {
  /** As it is written in the file; blank if it has none. */
  readonly header: string
  /** Null while the question about it is open. */
  readonly use: ColumnUse | null
  /** Whether it was hidden, or its header struck out, when somebody said what it is. */
  readonly isSetAside?: true
}

/** The headers of a row, one for each column up to `width`. */
export const headersOf = (row: GridRow, width: number): string[] =>
  Array.from({ length: width }, (_, position) => shownText(row.cells[position]))

/**
 * A header as it is written, but for case and blanks: a remembered column is not checked again, and `Markup %` is not
 * `Markup $`, nor `kg >` the same as `kg ≤`.
 */
const wholeHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s_]+/g, '')

/** Names a column by its header and by how many columns before it have the same. */
function keysOf(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const whole = wholeHeader(header)
    const count = seen.get(whole) ?? 0
    seen.set(whole, count + 1)
    return `${whole} ${count}`
  })
}

/**
 * The uses that a remembered mapping has for these headers, by position. The same headers in the same order keep
 * all of them. Otherwise a column keeps its use only if its header is there once, then and now. One that is set aside,
 * hidden or struck out, is only known if it was so when somebody said what it is.
 */
export function rememberedUses(
  mapping: Mapping,
  headers: readonly string[],
  setAside: ReadonlySet<number> = new Set(),
): (ColumnUse | undefined)[] {
  const useOf = (column: MappedColumn | undefined, position: number): ColumnUse | undefined => {
    const isKnown = !setAside.has(position) || column?.isSetAside === true || column?.use === 'left out'
    return isKnown ? (column?.use ?? undefined) : undefined
  }
  const then = keysOf(mapping.columns.map(({ header }) => header))
  const now = keysOf(headers)
  if (then.length === now.length && then.every((key, position) => key === now[position])) {
    return mapping.columns.map(useOf)
  }
  const isOnce = (keys: readonly string[], key: string) =>
    key.endsWith(' 0') && !keys.includes(key.replace(/0$/, '1'))
  return now.map((key, position) => {
    if (foldHeader(headers[position] ?? '') === '' || !isOnce(then, key) || !isOnce(now, key))
      return undefined
    return useOf(mapping.columns[then.indexOf(key)], position)
  })
}

/** A mapping from JSON, as it was kept. */
export function mappingFromJson(json: unknown): Mapping {
  if (!isRecord(json) || !Array.isArray(json.columns) || !isRecord(json.blanks)) throw notAMapping()
  const columns = json.columns.map((column: unknown): MappedColumn => {
    if (!isRecord(column) || typeof column.header !== 'string') throw notAMapping()
    const { header, use, isSetAside } = column
    const rest = isSetAside === true ? { isSetAside: true as const } : {}
    if (use === null || use === 'repeated' || use === 'left out') return { header, use, ...rest }
    if (!isRecord(use) || typeof use.name !== 'string') throw notAMapping()
    return { header, use: { name: use.name }, ...rest }
  })
  const blanks = Object.entries(json.blanks).map(([name, isSame]): [string, boolean] => {
    if (typeof isSame !== 'boolean') throw notAMapping()
    return [name, isSame]
  })
  return { columns, blanks: Object.fromEntries(blanks) }
}

const notAMapping = () => new PublicError(400, 'This is not a mapping of columns.')
