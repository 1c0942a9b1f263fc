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
}

/** The headers of a row, one for each column up to `width`. */
export const headersOf = (row: GridRow, width: number): string[] =>
  Array.from({ length: width }, (_, position) => shownText(row.cells[position]))

/** Names a column by its header and by how many columns before it have the same. */
function keysOf(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const folded = foldHeader(header)
    const count = seen.get(folded) ?? 0
    seen.set(folded, count + 1)
    return `${folded} ${count}`
  })
}

/**
 * The uses that a remembered mapping has for these headers, by position. The same headers in the same order keep
 * all of them. Otherwise a column keeps its use only if its header is there once, then and now.
 */
export function rememberedUses(mapping: Mapping, headers: readonly string[]): (ColumnUse | undefined)[] {
  const then = keysOf(mapping.columns.map(({ header }) => header))
  const now = keysOf(headers)
  if (then.length === now.length && then.every((key, position) => key === now[position])) {
    return mapping.columns.map(({ use }) => use ?? undefined)
  }
  const isOnce = (keys: readonly string[], key: string) =>
    key.endsWith(' 0') && !keys.includes(key.replace(/0$/, '1'))
  return now.map((key, position) => {
    if (foldHeader(headers[position] ?? '') === '' || !isOnce(then, key) || !isOnce(now, key))
      return undefined
    return mapping.columns[then.indexOf(key)]?.use ?? undefined
  })
}

/** A mapping from JSON, as it was kept. */
export function mappingFromJson(json: unknown): Mapping {
  if (!isRecord(json) || !Array.isArray(json.columns) || !isRecord(json.blanks)) throw notAMapping()
  const columns = json.columns.map((column: unknown): MappedColumn => {
    if (!isRecord(column) || typeof column.header !== 'string') throw notAMapping()
    const { header, use } = column
    if (use === null || use === 'repeated' || use === 'left out') return { header, use }
    if (!isRecord(use) || typeof use.name !== 'string') throw notAMapping()
    return { header, use: { name: use.name } }
  })
  const blanks = Object.entries(json.blanks).map(([name, isSame]): [string, boolean] => {
    if (typeof isSame !== 'boolean') throw notAMapping()
    return [name, isSame]
  })
  return { columns, blanks: Object.fromEntries(blanks) }
}

const notAMapping = () => new PublicError(400, 'This is not a mapping of columns.')
