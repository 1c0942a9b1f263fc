/** Something that must hold and does not. The numbers are explained where they are checked, in `invariants.ts`. */
export interface Violation {
  invariant: `I${number}`
  push?: string
  what: string
}
