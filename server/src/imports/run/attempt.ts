import type { ClearedCounts } from '../../ledger/count-cleared.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Columns, RowBatch } from '../../spreadsheets/cells/row.ts'
import type { Claim } from '../record/claims.ts'
import type { Flagged } from '../record/flagged.ts'
import type { Import } from '../record/import-record.ts'
import type { ShortRows } from '../record/short-rows.ts'

/** One attempt to run an import: what its steps work with. */
export interface Attempt {
  readonly record: Import
  readonly claim: Claim
  readonly columns: Columns
  readonly dryRun: boolean
  /** Holds the transaction that writes everything. */
  readonly writer: Client
  /** Writes to staging tables meanwhile. */
  readonly stager: Client
  /** The rows, from the start each time. Throws if the attempt is aborted. */
  rows(): AsyncGenerator<RowBatch>
  now(): Date
  /** Publishes progress. */
  report(counts: { received: number; processed: number }): void
}

/** What an attempt wrote, once its transaction commits. */
export interface Written {
  readonly received: number
  readonly processed: number
  readonly failed: number
  /** Of the shipments, how many existed before. Null for activities. */
  readonly replaced: number | null
  /** What needs attention among what was written; null if a version from before it was counted wrote it. */
  readonly flagged: Flagged | null
  /** How many shipments lost a value, by field. Null if none did, as for activities. */
  readonly cleared: ClearedCounts | null
  /** Null if there are none. */
  readonly shortRows: ShortRows | null
}
