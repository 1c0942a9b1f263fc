import type { ConfigurationDocument } from '../../configuration/document/document.ts'
import type { Lane, Zone } from '../../configuration/document/version-shapes.ts'
import type { ServiceSettings } from '../../configuration/kinds/services.ts'
import type { Answers, Question } from '../../recogniser/table/questions.ts'
import type { Sheet } from '../../spreadsheets/cells/sheet.ts'

/** What a file may be about. How lanes are laid out is recognised, or asked. */
export const fileKinds = [
  'customers',
  'zones',
  'lanes',
  'fuel-levies',
  'surcharges',
  'area-surcharges',
  'customer-rates',
  'spot-rates',
] as const
export type FileKind = (typeof fileKinds)[number]

/** What the organisation has on the first day that the file is for. Plain data: a thread gets a copy. */
export interface Known {
  /** Today, or the first day that was chosen. */
  readonly day: string
  readonly carriers: readonly { readonly alias: string; readonly name: string }[]
  readonly services: readonly ServiceSettings[]
  /** By zone set: what is in force on the day, or in the version that the file is laid over. */
  readonly zones: Readonly<Record<string, readonly Pick<Zone, 'code' | 'name'>[]>>
  readonly rateCards: readonly {
    readonly alias: string
    readonly carrier: string
    readonly name: string
    /** The factor of its lanes that have none of their own, if it is not the service's. */
    readonly cubicFactor?: number
  }[]
  readonly customers: readonly { readonly id: string; readonly name: string }[]
  /** The card of lanes, the zone set of zones, or the carrier of levies, surcharges and rates, if it was chosen. */
  readonly target: string | undefined
  /** Types of items that take pallet spaces, beside PALLET. */
  readonly palletTypes?: readonly string[]
  /** The lanes of the version that the file is laid over, for days that stay as they are. */
  readonly lanes: readonly LaneBefore[]
}

/** A lane without its rates, so that 100,000 breaks need not be read to know the days. */
export interface LaneBefore extends Pick<Lane, 'service' | 'from' | 'to' | 'reciprocal' | 'days' | 'hours'> {
  readonly hasPallets: boolean
}

/** A value that a person wrote in place of a cell that could not be read. Columns are counted from 0. */
export interface MendedCell {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface FileRequest {
  readonly kind: FileKind
  readonly sheets: readonly Sheet[]
  readonly known: Known
  readonly answers: Answers
  /** What was answered for this kind and carrier the last time. */
  readonly remembered: Remembered | undefined
  readonly mended: readonly MendedCell[]
}

/** Plain JSON: headers, uses of columns, and answers that also hold for the next file of this shape. */
export interface Remembered {
  readonly tables: Readonly<Record<string, unknown>>
  readonly answers: Answers
}

/** A question with what it is about and what each answer would mean, in the order of the answers. */
export interface FileQuestion extends Question {
  readonly at?: { readonly sheet: string; readonly row?: number; readonly column?: number }
  /** `27 lanes keep their days`, `12 lanes are refused`: one sentence for each answer, or none. */
  readonly meaning?: readonly string[]
  /** Any text may be the answer; the answers are proposals. */
  readonly isFree?: true
}

/** What a column of a sheet is taken for. The page draws it over the sheet. */
export interface ColumnMark {
  readonly sheet: string
  /** The header of a table below another one: the mark holds from there on. Absent: from the top. */
  readonly row?: number
  readonly column: number
  readonly state: 'recognised' | 'asked' | 'left out' | 'refused'
  /** The field in the words of people: `rate from 250 kg`. */
  readonly use: string | undefined
  readonly by: 'header' | 'content' | 'memory' | 'answer' | undefined
}

export interface LaneKey {
  readonly service: string
  readonly from: string
  readonly to: string
}

/** A row that is not taken, or a cell for which its lane is not taken. */
export interface RefusedRow {
  readonly sheet: string
  /** As the spreadsheet counts. */
  readonly row: number
  /** The column of the cell, if one cell is to blame: it can be mended. */
  readonly column?: number
  readonly reason: string
  /** The lane that keeps its rate because of it, if the row says which. */
  readonly lane?: LaneKey
  /** Texts of the row as a person sees them. */
  readonly texts: readonly string[]
}

/** A figure that had more decimals than are kept. */
export interface RoundedCell {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly written: string
  readonly kept: string
}

/** The row that a lane, a member of a zone or another thing came from; the first one, if there are several. */
export interface Origin {
  /** As the changes of an upload name it. */
  readonly key: string
  readonly sheet: string
  readonly row: number
}

export interface FileCounts {
  /** Rows of the tables, hidden ones too. */
  readonly rows: number
  readonly hiddenRows: number
  readonly refused: number
  readonly rounded: number
  /** Blank cells that took the value above. */
  readonly takenOver: number
  readonly onApplicationCells: number
  readonly onApplicationLanes: number
}

/** What the file says. Empty while a question is open. Things are in the canonical form of the document. */
export interface FileContent {
  readonly lanes?: readonly Lane[]
  readonly zones?: readonly Zone[]
  /** Lists of the document that the file gives: customers, levies, surcharges, a zone set of areas. */
  readonly document?: Partial<ConfigurationDocument>
}

export interface FileReading {
  readonly questions: readonly FileQuestion[]
  readonly content: FileContent
  readonly refused: readonly RefusedRow[]
  readonly rounded: readonly RoundedCell[]
  /** Lanes that the file says have no rate: under replace they are removed. */
  readonly noRate: readonly LaneKey[]
  readonly origins: readonly Origin[]
  /** Identities of things whose rows are refused, where the row says which: replacing does not remove them. */
  readonly refusedThings?: readonly string[]
  /** Whether a refused row does not say which thing it is about: replacing then removes nothing. */
  readonly refusesUnnamed?: boolean
  /** Zones that refused rows name, and places that they name, by `memberKey`: both keep what they have. */
  readonly refusedPlaces?: { readonly zones: ReadonlySet<string>; readonly members: ReadonlySet<string> }
  readonly marks: readonly ColumnMark[]
  readonly counts: FileCounts
  /** Sentences that a person should read before it is applied: `Breaks begin at 251, not at 250`. */
  readonly notes: readonly string[]
  readonly remember: Remembered
}
