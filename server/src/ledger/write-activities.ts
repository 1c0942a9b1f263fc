import { CopyIn, copyText, copyWords } from '../platform/database/copy-in.ts'
import type { Client } from '../platform/database/database.ts'
import type { Activity, activityFields } from './activity-fields.ts'
import { columnOf, type NamesOf } from './fields.ts'
import type { ImportAttempt } from './import-attempt.ts'

/** What `copyLine` writes, in its order. */
const copied: NamesOf<typeof activityFields> = [
  'warehouseCode',
  'chargeCode',
  'quantity',
  'activityTimestamp',
  'customerId',
  'reference',
  'status',
]
const columns = ['organisation_id', 'import_id', 'row_number', ...copied.map(columnOf), 'flags']

/**
 * Copies activities straight into the ledger inside the writer's transaction, so each is written once. A dry run
 * writes nothing.
 */
export class ActivityWriter {
  readonly #copy: CopyIn | undefined
  readonly #key: string
  #lines = ''

  constructor(writer: Client, { organisationId, importId }: ImportAttempt, dryRun: boolean) {
    this.#copy = dryRun ? undefined : new CopyIn(writer, 'activity', columns)
    this.#key = `${organisationId}\t${importId}\t`
  }

  add(rowNumber: number, activity: Activity): void {
    if (this.#copy !== undefined) this.#lines += copyLine(this.#key, rowNumber, activity)
  }

  /** Call it after each batch: it waits for the server. */
  async send(): Promise<void> {
    const lines = this.#lines
    this.#lines = ''
    await this.#copy?.write(lines)
  }

  async end(): Promise<void> {
    await this.send()
    await this.#copy?.end()
  }
}

/** Written out because a loop over the fields took a quarter longer per row. */
const copyLine = (key: string, rowNumber: number, activity: Activity): string =>
  `${key}${rowNumber}\t${copyText(activity.warehouseCode)}\t${copyText(activity.chargeCode)}\t${
    activity.quantity
  }\t${activity.activityTimestamp}\t${copyText(activity.customerId)}\t${copyText(
    activity.reference,
  )}\t${copyText(activity.status)}\t${copyWords(activity.flags)}\n`
