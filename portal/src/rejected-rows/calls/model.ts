import type { components } from '../../api/portal-schema.d.ts'

type Schemas = components['schemas']

/** Rows that were rejected for the same reason with the same values. */
export type RowGroup = Schemas['CorrectionGroup']
/** What was probably meant. */
export type Suggestion = Schemas['Suggestion']
export type Correction = Schemas['Correction']
export type CorrectionState = Schemas['CorrectionState']
/** An import in which rows were sent again. */
export type SentImport = CorrectionState['sentImports'][number]

/** A cell that a change left as it is. */
export type RefusedCell = Schemas['ChangeOutcome']['refused'][number]

export type HistoryEntry = Schemas['RowHistory']['items'][number]

export type SuggestedRow = Schemas['SuggestionsPreview']['examples'][number]
