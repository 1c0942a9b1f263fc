import type { Flag } from '../../ledger/flags.ts'
import type { ShipmentLine } from '../../ledger/shipment-fields.ts'
import { ShipmentWriter } from '../../ledger/write-shipments.ts'
import { limits } from '../../limits.ts'
import type { Row } from '../../spreadsheets/cells/row.ts'
import type { Checked } from '../record/import-record.ts'
import { ShortRowCounter } from '../record/short-rows.ts'
import { RejectedRows } from '../rejected/rejected-rows.ts'
import { type CellOf, codeOf } from '../rows/cell-values.ts'
import { isMissingReason } from '../rows/mandatory-fields.ts'
import { linesDiffer, mergeLines } from '../rows/merge-lines.ts'
import { withMeant } from '../rows/probably-meant.ts'
import { sentCellOf } from '../rows/read-sent.ts'
import type { Attempt } from './attempt.ts'
import { noteConflicts, rejectConflicts } from './reject-conflicts.ts'
import { rejectDiffering } from './reject-differing.ts'
import { rejectMissing } from './reject-missing.ts'
import { anotherRowRejected, rejectSplitShipments } from './split-shipments.ts'
import type { Stage } from './stage.ts'
import { unlistKept } from './unlist-kept.ts'

/** Consecutive rows of one shipment. */
interface Group {
  shipmentId: string
  rows: { row: Row; checked: Checked<ShipmentLine> }[]
  badRowNumber: number | undefined
}

/**
 * Rows of a shipment are usually consecutive, so most bad shipments are known before anything is staged; the others
 * are found by id afterwards and taken back.
 */
export class ShipmentStage implements Stage<ShipmentLine> {
  accepted = 0
  readonly #attempt: Attempt
  readonly #ledger: ShipmentWriter
  readonly #rejected: RejectedRows
  readonly #shipmentIdOf: CellOf
  readonly #hasQuantities: boolean
  readonly #shortRows: ShortRowCounter | undefined
  #rejectedGroups = 0
  #listsMissing = false
  /** The group whose rows may still be coming. */
  #group: Group | undefined

  constructor(attempt: Attempt) {
    const { writer, stager, claim, columns, dryRun } = attempt
    this.#attempt = attempt
    this.#ledger = new ShipmentWriter(writer, stager, claim, dryRun)
    this.#rejected = new RejectedRows(stager, claim, columns)
    this.#hasQuantities = columns.includes('itemQuantity')
    this.#shipmentIdOf = sentCellOf(columns, 'shipmentId')
    this.#shortRows = attempt.record.format === 'csv' ? new ShortRowCounter(columns) : undefined
  }

  add(row: Row, checked: Checked<ShipmentLine>): void {
    this.#shortRows?.add(row)
    const shipmentId =
      'accepted' in checked ? checked.accepted.shipment.shipmentId : codeOf(this.#shipmentIdOf(row))
    if (shipmentId === undefined) {
      this.#endGroup()
      if ('rejected' in checked)
        this.#rejected.add(row, undefined, checked.reasons, undefined, checked.detail)
      return
    }
    let group = this.#group
    if (
      group === undefined ||
      group.shipmentId !== shipmentId ||
      group.rows.length >= limits.shipmentRowsTogetherMax
    ) {
      this.#endGroup()
      group = this.#group = { shipmentId, rows: [], badRowNumber: undefined }
    }
    group.rows.push({ row, checked })
    if (!('accepted' in checked)) group.badRowNumber ??= row.rowNumber
  }

  async send(): Promise<void> {
    await this.#ledger.send()
    await this.#rejected.sendWhenLarge()
  }

  async discard(): Promise<void> {
    await this.#ledger.sendAll()
    await this.#rejected.sendAll()
  }

  async write() {
    this.#endGroup()
    await this.#ledger.sendAll()
    await this.#rejected.sendAll()
    await this.#ledger.checkVisible()
    if (this.#rejectedGroups > 0 && this.accepted > 0) {
      await rejectSplitShipments(this.#attempt, this.#ledger, this.#rejected)
    }
    await rejectDiffering(this.#attempt, this.#ledger, this.#rejected)
    await this.#ledger.joinParts()
    await rejectConflicts(this.#attempt, this.#ledger, this.#rejected)
    await rejectMissing(this.#attempt, this.#ledger, this.#rejected)
    if (this.#listsMissing) await unlistKept(this.#attempt)
    const { writer, record, now } = this.#attempt
    const { shipments, replaced, flagged, cleared } = await this.#ledger.write(record.sourceDetails, now())
    await this.#rejected.publish(writer)
    await noteConflicts(this.#attempt, this.#rejected.count)
    return {
      processed: shipments,
      failed: this.#rejected.count,
      replaced,
      flagged: await withMeant(writer, record, flagged),
      cleared: Object.keys(cleared).length > 0 ? cleared : null,
      shortRows: this.#shortRows?.found() ?? null,
    }
  }

  #endGroup(): void {
    const group = this.#group
    if (group === undefined) return
    this.#group = undefined
    if (group.badRowNumber === undefined) this.#stage(group)
    else this.#reject(group, group.badRowNumber)
  }

  #stage(group: Group): void {
    const { rows, shipmentId } = group
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined || !('accepted' in first.checked)) return
    let { shipment } = first.checked.accepted
    const differing = new Set<string>()
    for (const { checked } of rows) {
      if ('accepted' in checked) shipment = mergeLines(shipment, checked.accepted.shipment, differing)
    }
    if (differing.size > 0) {
      this.#rejectedGroups++
      for (const { row } of rows) this.#rejected.add(row, shipmentId, [linesDiffer(differing)], shipmentId)
      return
    }
    this.accepted++
    const flags = [...shipment.flags, ...this.#flagsOfLines(rows)]
    this.#ledger.addShipment({ ...shipment, flags }, first.row.rowNumber, last.row.rowNumber)
    for (const { row, checked } of rows) {
      if ('accepted' in checked) this.#ledger.addLine(row.rowNumber, checked.accepted)
    }
  }

  #reject({ shipmentId, rows }: Group, badRowNumber: number): void {
    this.#rejectedGroups++
    for (const { row, checked } of rows) {
      if ('accepted' in checked) this.#rejected.add(row, shipmentId, [anotherRowRejected(badRowNumber)])
      else {
        this.#rejected.add(row, shipmentId, checked.reasons, shipmentId, checked.detail)
        this.#listsMissing ||= checked.reasons.some(isMissingReason)
      }
    }
  }

  /** Flags that only the goods lines show. Without a column for quantities, none is missing on a line. */
  #flagsOfLines(rows: Group['rows']): Flag[] {
    let [isMissing, isNegative] = [false, false]
    for (const { checked } of rows) {
      const quantity = 'accepted' in checked ? checked.accepted.itemQuantity : undefined
      if (quantity === null) isMissing = this.#hasQuantities
      else if (quantity?.startsWith('-')) isNegative = true
    }
    return [
      ...(isMissing ? (['missingItemQuantity'] as const) : []),
      ...(isNegative ? (['negativeItemQuantity'] as const) : []),
    ]
  }
}
