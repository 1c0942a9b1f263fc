import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'

/** A column that the caller wants to find, in words of the caller. */
export interface WantedColumn {
  readonly name: string
  /** Other headers for it. The name itself is one too; case, blanks and punctuation do not matter. */
  readonly synonyms?: readonly string[]
  readonly isRequired?: boolean
  /** Signs of units that its header may have, such as `$`: with another one it is asked about. Absent: any. */
  readonly signs?: string
  /** Whether a cell can stand in this column. It decides between headers that mean several columns. */
  readonly holds?: (cell: SheetCell) => boolean
  /** Whether a column of nothing but such cells is this one, whatever its header says. */
  readonly contentIsProof?: boolean
  /** The same by another test of the cells, for a header that may also stand over unknown ones. */
  readonly provedBy?: (cell: SheetCell) => boolean
  /** Whether a person may agree that a blank cell means the same as above. Never for figures. */
  readonly mayRepeatAbove?: boolean
}

export interface WantedTable {
  readonly columns: readonly WantedColumn[]
  /** Whether a header begins one of many columns of the same kind, such as bands of a quantity. */
  readonly isRepeated?: (header: SheetCell) => boolean
  /** Headers of columns that are left out without a question: remarks. */
  readonly ignored?: readonly string[]
}

/** How a column is used: by the name of a wanted one, as one of the repeated ones, or not at all. */
export type ColumnUse = { readonly name: string } | 'repeated' | 'left out'

/** Letters and digits in upper case: `From zone`, `FROM_ZONE` and `FromZone` are one header. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The same with the signs that tell an amount from a percentage: `Markup %` and `Markup $` are two headers. */
export const foldSignedHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}%$]+/gu, '')
