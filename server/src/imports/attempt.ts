import type { Client } from '../platform/database.ts'
import type { Columns, RowBatch } from '../spreadsheets/row.ts'
import type { Claim } from './claims.ts'
import type { Import } from './import-record.ts'

/** One attempt to run an import, as its steps see it. */
export interface Attempt {
  readonly record: Import
  readonly claim: Claim
  readonly columns: Columns
  readonly dryRun: boolean
  /** Holds the transaction that writes everything. */
  readonly writer: Client
  /** Writes to staging tables meanwhile. */
  readonly stager: Client
  /** The rows, from the beginning each time. Ends with an error when the attempt is called off. */
  rows(): AsyncGenerator<RowBatch>
  now(): Date
  /** Publishes how far the attempt is. */
  report(counts: { received: number; processed: number }): void
}

/** What an attempt wrote, once its transaction commits. */
export interface Written {
  readonly received: number
  readonly processed: number
  readonly failed: number
}
