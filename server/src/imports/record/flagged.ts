import type { CountedFlag, FlaggedCounts } from '../../ledger/flags.ts'

/** What an import flagged, with the codes and what was probably meant. */
export interface Flagged extends FlaggedCounts {
  flags: FlaggedFor[]
}

export interface FlaggedFor extends CountedFlag {
  codes: FlaggedCode[]
}

export interface FlaggedCode {
  /** As it was sent, without blanks at its ends. */
  code: string
  /** Shipments or activities. */
  count: number
  /** The one code that is set up and differs only in case, blanks or hyphens; null if there is none. */
  meant: string | null
}
