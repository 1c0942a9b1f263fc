import type { components } from '../../api/portal-schema.d.ts'

type Schemas = components['schemas']

/** A row as sent, with its corrections. */
export type CorrectionRow = Schemas['CorrectionRow']
/** Rows that were rejected for the same reason with the same values. */
export type RowGroup = Schemas['CorrectionGroup']
/** What was probably meant. */
export type Suggestion = Schemas['Suggestion']
/** The correction of an import. */
export type Correction = Schemas['Correction']
export type CorrectionState = Schemas['CorrectionState']
/** An import in which rows were sent again. */
export type SentImport = CorrectionState['sentImports'][number]

/** A cell that a change left as it is. */
export type RefusedCell = Schemas['ChangeOutcome']['refused'][number]

export type HistoryEntry = Schemas['RowHistory']['items'][number]

/** Which rows of an import are shown. A field that is left out restricts nothing. */
export interface RowFilter {
  reason?: string | undefined
  group?: number | undefined
  state?: 'open' | 'changed' | 'sent' | 'closed' | undefined
  customerId?: string | undefined
  find?: string | undefined
  /** Only rows with a suggestion. */
  suggested?: true | undefined
}

/** Rows by number, or all that match a filter but for some. */
export type Choice = { rowNumbers: number[] } | { filter: RowFilter; except?: number[] }

/** A row with its own suggestion. */
export type SuggestedRow = Schemas['SuggestionsPreview']['examples'][number]

/** Rows that get their own suggestions: those of one reason, or of all. */
export interface SuggestionsAsk {
  reason: string | undefined
  choice: Choice
}
