import type { Database } from '../../platform/database/database.ts'
import type { Claim, ClaimedImport } from '../record/claims.ts'
import { markEnd, wasEnded } from '../record/import-ends.ts'
import type { Written } from './attempt.ts'
import { complete } from './end-claim.ts'

/** `endFound`: an earlier attempt has written the rows and marked the end; the import's row does not say so yet. */
export type HowEnded = 'completed' | 'claimLost' | 'endFound'

/** How an import ends. One PostgreSQL commits its rows and its record at once; a cluster has them on two nodes. */
export interface ImportEnd {
  /** Whether an earlier attempt has ended the import: then it must not run again. */
  wasFound(reader: Database, claimed: ClaimedImport): Promise<boolean>
  /** The last statements of the transaction that writes. Roll back unless it returns `completed`. */
  complete(writer: Database, claim: Claim, written: Written, at: Date): Promise<HowEnded>
}

export const endOnOneDatabase: ImportEnd = {
  wasFound: async () => false,
  complete: async (writer, claim, written, at) =>
    (await complete(writer, claim, written, at)) ? 'completed' : 'claimLost',
}

/** The end is marked next to the rows, in their transaction: see `record/import-ends.ts`. */
export const endOnCluster: ImportEnd = {
  wasFound: wasEnded,
  async complete(writer, claim, written, at) {
    if (!(await markEnd(writer, claim, { status: 'completed', ...written }, at))) return 'endFound'
    return (await complete(writer, claim, written, at, true)) ? 'completed' : 'claimLost'
  },
}
