/** What was probably meant: new values for some cells, and why. */
export interface Suggestion {
  set: { column: string; to: string }[]
  /** Short, for a person: "one letter differs", "St Kilda is 3182". */
  why: string
}

/** The cells of a group by column; null when blank. */
export type SentCells = (column: string) => string | null
