import type { Activity } from '../../ledger/activity-fields.ts'
import { ActivityWriter } from '../../ledger/write-activities.ts'
import type { Row } from '../../spreadsheets/cells/row.ts'
import type { Checked } from '../record/import-record.ts'
import { RejectedRows } from '../rejected/rejected-rows.ts'
import { type CellOf, cellOf, codeOf } from '../rows/cell-values.ts'
import { FlagCounter } from '../rows/flag-counter.ts'
import { withMeant } from '../rows/probably-meant.ts'
import type { Attempt } from './attempt.ts'
import type { Stage } from './stage.ts'

/** Accepted activities go straight into the open transaction; rejected rows are staged beside it. */
export class ActivityStage implements Stage<Activity> {
  accepted = 0
  readonly #attempt: Attempt
  readonly #ledger: ActivityWriter
  readonly #rejected: RejectedRows
  readonly #referenceOf: CellOf
  readonly #flagged = new FlagCounter()

  constructor(attempt: Attempt) {
    const { writer, stager, claim, columns, dryRun } = attempt
    this.#attempt = attempt
    this.#ledger = new ActivityWriter(writer, claim, dryRun)
    this.#rejected = new RejectedRows(stager, claim, columns)
    this.#referenceOf = cellOf(columns, 'reference')
  }

  add(row: Row, checked: Checked<Activity>): void {
    if ('accepted' in checked) {
      this.accepted++
      this.#flagged.add(checked.accepted)
      this.#ledger.add(row.rowNumber, checked.accepted)
    } else {
      this.#rejected.add(row, codeOf(this.#referenceOf(row)), checked.reasons)
    }
  }

  async send(): Promise<void> {
    await this.#ledger.send()
    await this.#rejected.sendWhenLarge()
  }

  async discard(): Promise<void> {
    await this.#ledger.end()
    await this.#rejected.sendAll()
  }

  async write() {
    await this.#ledger.end()
    await this.#rejected.sendAll()
    await this.#rejected.publish(this.#attempt.writer)
    const { writer, record } = this.#attempt
    return {
      processed: this.accepted,
      failed: this.#rejected.count,
      replaced: null,
      flagged: await withMeant(writer, record, this.#flagged.counts()),
      cleared: null,
      shortRows: null,
    }
  }
}
