/** A column of the files of one kind: its exact header in templates and exports, and other headers for it. */
export interface FileColumn {
  readonly header: string
  /** Case, blanks and punctuation do not matter. */
  readonly synonyms?: readonly string[]
  /** Signs of units that its header may have: with another one, such as `€`, it is asked about. Absent: any. */
  readonly signs?: string
  readonly isRequired?: true
  /** Whether a person may agree that a blank cell means the same as above. Never for figures. */
  readonly mayRepeatAbove?: true
  /** Not in the template, and in an export only if something has it. */
  readonly isRare?: true
}

/** Stands for every carrier, service or customer. A blank cell may be asked about, this never is. */
export const every = '*'

/** Headers of columns that are left out without a question. */
export const remarks = ['remarks', 'remark', 'notes', 'note', 'comments', 'comment', 'internal notes']

/** A header for a sentence: `Customer id`. */
export const labelOf = (header: string): string => header.charAt(0).toUpperCase() + header.slice(1)
