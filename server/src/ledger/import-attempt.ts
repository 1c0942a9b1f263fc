/** The attempt that writes the rows. It separates rows of one attempt from another's. */
export interface ImportAttempt {
  readonly organisationId: string
  readonly importId: string
  readonly attempt: number
}
