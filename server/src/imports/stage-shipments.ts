import type { ShipmentLine } from '../ledger/shipment-fields.ts'
import { ShipmentWriter } from '../ledger/write-shipments.ts'
import { limits } from '../limits.ts'
import type { Row } from '../spreadsheets/row.ts'
import type { Attempt } from './attempt.ts'
import { type CellOf, cellOf, textOf } from './cell-values.ts'
import { noteConflicts, rejectConflicts } from './conflicts/reject-conflicts.ts'
import { linesDiffer, mergeLines } from './differing-lines/merge-lines.ts'
import { rejectDiffering } from './differing-lines/reject-differing.ts'
import type { Checked } from './import-record.ts'
import { RejectedRows } from './rejected-rows.ts'
import { anotherRowRejected, rejectSplitShipments } from './split-shipments.ts'
import type { Stage } from './stage.ts'

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
  /** Groups whose rows may still be coming. */
  accepted = 0
  readonly #attempt: Attempt
  readonly #ledger: ShipmentWriter
  readonly #rejected: RejectedRows
  readonly #shipmentIdOf: CellOf
  #rejectedGroups = 0
  #group: Group | undefined

  constructor(attempt: Attempt) {
    const { writer, stager, claim, columns, dryRun } = attempt
    this.#attempt = attempt
    this.#ledger = new ShipmentWriter(writer, stager, claim, dryRun)
    this.#rejected = new RejectedRows(stager, claim, columns)
    this.#shipmentIdOf = cellOf(columns, 'shipmentId')
  }

  add(row: Row, checked: Checked<ShipmentLine>): void {
    const shipmentId =
      'accepted' in checked ? checked.accepted.shipment.shipmentId : textOf(this.#shipmentIdOf(row))
    if (shipmentId === undefined) {
      this.#endGroup()
      this.#rejected.add(row, undefined, 'accepted' in checked ? [] : checked.reasons)
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

  async write() {
    this.#endGroup()
    await this.#ledger.sendAll()
    await this.#rejected.sendAll()
    await this.#ledger.checkVisible()
    if (this.#rejectedGroups > 0 && this.accepted > 0) {
      await rejectSplitShipments(this.#attempt, this.#ledger, this.#rejected)
    }
    await rejectDiffering(this.#attempt, this.#ledger, this.#rejected)
    await rejectConflicts(this.#attempt, this.#ledger, this.#rejected)
    const { writer, record, now } = this.#attempt
    const { shipments, replaced } = await this.#ledger.write(record.sourceDetails, now())
    await this.#rejected.publish(writer)
    await noteConflicts(this.#attempt, this.#rejected.count)
    return { processed: shipments, failed: this.#rejected.count, replaced }
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
    this.#ledger.addShipment(shipment, first.row.rowNumber, last.row.rowNumber)
    for (const { row, checked } of rows) {
      if ('accepted' in checked) this.#ledger.addLine(row.rowNumber, checked.accepted)
    }
  }

  #reject({ shipmentId, rows }: Group, badRowNumber: number): void {
    this.#rejectedGroups++
    for (const { row, checked } of rows) {
      if ('accepted' in checked) this.#rejected.add(row, shipmentId, [anotherRowRejected(badRowNumber)])
      else this.#rejected.add(row, shipmentId, checked.reasons, shipmentId)
    }
  }
}
