import { linesDiffer, mergeLines } from '../imports/differing-lines/merge-lines.ts'
import type { ReadShipment } from '../ledger/shipment-fields.ts'

/** Finds shipments whose accepted rows differ. Rows may come in any order; those of one shipment are mostly consecutive. */
export class DifferingLines {
  readonly #rowsToCome: Map<string, number>
  readonly #merged = new Map<string, ReadShipment>()
  readonly #differing = new Map<string, Set<string>>()

  /** `rowCounts`: how many rows each shipment with several rows has. */
  constructor(rowCounts: ReadonlyMap<string, number>) {
    this.#rowsToCome = new Map(rowCounts)
  }

  /** A row of a shipment; `read` is undefined if it was rejected. */
  add(shipmentId: string, read: ReadShipment | undefined): void {
    const rowsToCome = this.#rowsToCome.get(shipmentId)
    if (rowsToCome === undefined) return
    if (read !== undefined) {
      const known = this.#merged.get(shipmentId) ?? read
      const differing = this.#differing.get(shipmentId) ?? new Set()
      this.#merged.set(shipmentId, mergeLines(known, read, differing))
      if (differing.size > 0) this.#differing.set(shipmentId, differing)
    }
    // Forget a shipment after its last row, which bounds memory.
    if (rowsToCome === 1) this.#merged.delete(shipmentId)
    this.#rowsToCome.set(shipmentId, rowsToCome - 1)
  }

  /** The reason for the rows of each shipment whose rows differ. */
  reasons(): Map<string, string> {
    return new Map(
      [...this.#differing].map(([shipmentId, differing]) => [shipmentId, linesDiffer(differing)]),
    )
  }
}
