import type { Decimal } from '../../../platform/values/decimal.ts'
import type { Reading } from '../../../recogniser/values/reading.ts'
import type { NoFigure } from '../../../recogniser/values/simple-values.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import type { BandEnds } from './place-breaks.ts'

/** What a row or a cell of a file says about one lane, before its words are looked up. */
export interface RawRow {
  readonly sheet: string
  readonly row: number
  /** The cell, if the row says something about several lanes. */
  readonly column?: number
  readonly cells: readonly (SheetCell | undefined)[]
  readonly problem: string | undefined
  /** The cell to blame for the problem. */
  readonly problemColumn?: number | undefined
  readonly service: RawText
  readonly from: RawText
  readonly to: RawText
  readonly facts: readonly RawFact[]
  readonly breaks: readonly RawBreak[]
  /** Whether it is from a block: there a blank says nothing about a lane. */
  readonly isBlock: boolean
}

/** A text with the cell it is from. */
export interface RawText {
  readonly reading: Reading<string>
  readonly column: number | undefined
}

export const factNames = [
  'basic',
  'minimum',
  'maximum',
  'break rule',
  'reciprocal',
  'cubic factor',
  'next break if cheaper',
  'days',
  'min days',
  'max days',
  'min hours',
  'max hours',
  'included kg',
] as const
export type FactName = (typeof factNames)[number]

/** Something that a lane has once. */
export interface RawFact {
  readonly name: FactName
  readonly reading: Reading<string>
  readonly column: number | undefined
  readonly written: string
  readonly isOnApplication?: boolean
}

export interface RawBreak {
  /** As written if it is not known: it is asked about. */
  readonly unit: string
  /** Item types, sorted; none: all that have no rates of their own. */
  readonly types: readonly string[]
  readonly band: Reading<BandEnds>
  readonly rate: RawFigure | undefined
  readonly flat: RawFigure | undefined
  /** How many of the unit the rate in the file is for: weights must be a multiple of it. */
  readonly per?: Decimal
  /** Whether nothing in the file says what it counts: it is taken for kilograms. */
  readonly isSilent?: true
  /** Has the flat of the break before it: a rate above the last total price. */
  readonly keepsFlat?: boolean
}

export interface RawFigure {
  readonly reading: Reading<string>
  /** Why there is no figure. */
  readonly mark: NoFigure | undefined
  readonly column: number | undefined
  readonly written: string
}
