/**
 * Committed rows are not all visible yet. On a cluster the parts of a transaction become visible one after the other.
 * Try again a moment later; going on would lose rows.
 */
export class NotVisibleYet extends Error {
  override readonly name = 'NotVisibleYet'

  constructor(what: string, seen: number, expected: number) {
    super(`${what}: ${seen} of ${expected} can be seen`)
  }
}
