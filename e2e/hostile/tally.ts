/** Counts answers by their status, for the figures of a run. */
export class Tally {
  readonly #counts = new Map<number, number>()

  add(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** `1,204 (202: 900, 400: 304)` */
  toString(): string {
    const counts = [...this.#counts].sort(([a], [b]) => a - b)
    const shown = counts.map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
    return `${this.total.toLocaleString('en')} (${shown.join(', ')})`
  }
}
