import { CopyIn, copyText } from '../platform/database/copy-in.ts'
import type { Client } from '../platform/database/database.ts'
import { NotVisibleYet } from '../platform/database/not-visible-yet.ts'
import { type ClearedCounts, countCleared } from './count-cleared.ts'
import { deleteLinesAt } from './delete-lines.ts'
import { columnOf, type NamesOf } from './fields.ts'
import { countFlaggedShipments } from './flagged-shipments.ts'
import type { FlaggedCounts } from './flags.ts'
import type { ImportAttempt } from './import-attempt.ts'
import { type DifferingPart, findDifferingParts, joinParts } from './lines-apart.ts'
import type { lineFields, ReadShipment, ShipmentLine } from './shipment-fields.ts'
import { clearStagedAttempt, countStaged, StagedShipments } from './staged-shipments.ts'
import { countStagedShipments, upsertShipments, type WrittenShipments } from './upsert-shipments.ts'

/** What `copyLine` writes, in its order. */
const copied: NamesOf<typeof lineFields> = ['itemType', 'itemQuantity', 'itemWeight']
const lineColumns = ['organisation_id', 'shipment_id', 'import_id', 'row_number', ...copied.map(columnOf)]

/**
 * Lines go straight into the ledger inside the writer's transaction, under the new import's id, so each is written
 * once; the old lines of a shipment are deleted at the end. Shipments are staged until then. A dry run stages and
 * counts, but writes nothing.
 */
export class ShipmentWriter {
  readonly #writer: Client
  readonly #attempt: ImportAttempt
  readonly #dryRun: boolean
  readonly #staged: StagedShipments
  readonly #copy: CopyIn | undefined
  #lineKey = ''
  #lines = ''

  constructor(writer: Client, stager: Client, attempt: ImportAttempt, dryRun: boolean) {
    this.#writer = writer
    this.#attempt = attempt
    this.#dryRun = dryRun
    this.#staged = new StagedShipments(stager, attempt)
    this.#copy = dryRun ? undefined : new CopyIn(writer, 'shipment_line', lineColumns)
  }

  /** A shipment, or part of one, with consecutive rows from first to last. Its lines follow. */
  addShipment(shipment: ReadShipment, firstRowNumber: number, lastRowNumber: number): void {
    const { organisationId, importId } = this.#attempt
    this.#staged.add(shipment, firstRowNumber, lastRowNumber)
    this.#lineKey = `${organisationId}\t${copyText(shipment.shipmentId)}\t${importId}\t`
  }

  /** A line of the shipment that was added last. */
  addLine(rowNumber: number, line: ShipmentLine): void {
    if (this.#copy !== undefined) this.#lines += copyLine(this.#lineKey, rowNumber, line)
  }

  /** Call it after each batch: it waits for the server. */
  async send(): Promise<void> {
    const lines = this.#lines
    this.#lines = ''
    await this.#copy?.write(lines)
    await this.#staged.sendWhenLarge()
  }

  /** Everything that was added is in its table when this returns. */
  async sendAll(): Promise<void> {
    await this.send()
    await this.#copy?.end()
    await this.#staged.sendAll()
  }

  /** Takes back added shipments, by the first rows of their parts and by id. */
  async remove(firstRowNumbers: readonly number[], shipmentIds: readonly string[]): Promise<void> {
    const { organisationId, importId, attempt } = this.#attempt
    const { rowCount } = await this.#writer.query(
      `delete from staged_shipment
       where organisation_id = $1 and import_id = $2 and attempt = $3 and row_number = any ($4::integer[])`,
      [organisationId, importId, attempt, firstRowNumbers],
    )
    this.#staged.count -= rowCount ?? 0
    await deleteLinesAt(this.#writer, organisationId, linesOfShipments, [importId, shipmentIds])
  }

  /** Everything that was added can be seen when this returns. Otherwise rows would be lost. */
  async checkVisible(): Promise<void> {
    const seen = await countStaged(this.#writer, this.#attempt)
    if (seen !== this.#staged.count) throw new NotVisibleYet('staged shipments', seen, this.#staged.count)
  }

  /** Parts of shipments that were added apart from each other and differ. */
  async findDiffering(): Promise<DifferingPart[]> {
    return this.#staged.mayBeApart ? findDifferingParts(this.#writer, this.#attempt) : []
  }

  /** Gives parts that were added apart from each other the values of their whole shipment. */
  async joinParts(): Promise<void> {
    if (this.#staged.mayBeApart) await joinParts(this.#writer, this.#attempt)
  }

  /** Whether the ledger must say if a mandatory custom field is missing. */
  get mayMissFields(): boolean {
    return this.#staged.mayMissFields
  }

  /** Writes the shipments; returns how many, or on a dry run how many it would have written, and what they clear. */
  async write(
    sourceDetails: string | null,
    now: Date,
  ): Promise<WrittenShipments & { cleared: ClearedCounts; flagged: FlaggedCounts }> {
    const cleared = this.#staged.mayClear ? await countCleared(this.#writer, this.#attempt) : {}
    const written = this.#dryRun
      ? await countStagedShipments(this.#writer, this.#attempt)
      : await upsertShipments(this.#writer, this.#attempt, sourceDetails, now)
    const flagged = await countFlaggedShipments(this.#writer, this.#attempt, this.#dryRun)
    await clearStagedAttempt(this.#writer, this.#attempt)
    return { ...written, cleared, flagged }
  }
}

/** Written out because a loop over the fields took a quarter longer per row. */
const copyLine = (key: string, rowNumber: number, { itemType, itemQuantity, itemWeight }: ShipmentLine) =>
  `${key}${rowNumber}\t${copyText(itemType)}\t${itemQuantity ?? '\\N'}\t${itemWeight ?? '\\N'}\n`

/** `offset 0` forces a look-up by key for each shipment. */
const linesOfShipments = `
  select rejected.line
  from unnest($3::text[]) as split (shipment_id)
  cross join lateral (
    select line.ctid as line
    from shipment_line line
    where line.organisation_id = $1 and line.shipment_id = split.shipment_id and line.import_id = $2
    offset 0) rejected`
