/** Something that must hold and does not. The numbers are explained in `invariants.ts`. */
export interface Violation {
  invariant: `I${number}`
  push?: string
  what: string
}
