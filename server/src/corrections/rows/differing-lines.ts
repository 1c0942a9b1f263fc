import { linesDiffer, mergeLines } from '../../imports/rows/merge-lines.ts'
import type { ReadShipment } from '../../ledger/shipment-fields.ts'

/** Finds shipments whose accepted rows differ. Rows may come in any order; those of one shipment are mostly consecutive. */
export class DifferingLines {
  readonly #rowsToCome: Map<string, number>
  readonly #merged = new Map<string, ReadShipment>()
  readonly #differing = new Map<string, Set<string>>()

  /** `rowCounts`: how many rows each shipment with several rows has. */
  constructor(rowCounts: ReadonlyMap<string, number>) {
    this.#rowsToCome = new Map(rowCounts)
  }

  /**
   * A row of a shipment; `read` is undefined if it was rejected. After the last one, returns the shipment that its accepted
   * rows make together.
   */
  add(shipmentId: string, read: ReadShipment | undefined): ReadShipment | undefined {
    const rowsToCome = this.#rowsToCome.get(shipmentId)
    if (rowsToCome === undefined) return read
    if (read !== undefined) {
      const known = this.#merged.get(shipmentId) ?? read
      const differing = this.#differing.get(shipmentId) ?? new Set()
      this.#merged.set(shipmentId, mergeLines(known, read, differing))
      if (differing.size > 0) this.#differing.set(shipmentId, differing)
    }
    this.#rowsToCome.set(shipmentId, rowsToCome - 1)
    if (rowsToCome > 1) return undefined
    const whole = this.#merged.get(shipmentId)
    // Forget a shipment after its last row, which bounds memory.
    this.#merged.delete(shipmentId)
    return whole
  }

  /** The reason for the rows of each shipment whose rows differ. */
  reasons(): Map<string, string> {
    return new Map(
      [...this.#differing].map(([shipmentId, differing]) => [shipmentId, linesDiffer(differing)]),
    )
  }
}
