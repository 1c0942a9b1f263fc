/** A violated invariant. `invariants.ts` explains the numbers. */
export interface Violation {
  invariant: `I${number}`
  push?: string
  what: string
}
