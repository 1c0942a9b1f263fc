import type { Import } from '../index.ts'
import type { Output } from './command.ts'

const barWidth = 24

/** `[######......]  25 %  300 read, 290 written, 10 rejected`, cut to the terminal. */
export function progressLine({ status, progress, counts }: Import, columns: number): string {
  const filled = Math.floor((progress / 100) * barWidth)
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`
  const told = status === 'queued' ? 'waiting for its turn' : countsOf(counts)
  return `${bar} ${String(progress).padStart(3)} %  ${told}`.slice(0, Math.max(1, columns - 1))
}

const grouped = (count: number) => count.toLocaleString('en-AU')

export const countsOf = ({ received, processed, failed }: Import['counts']): string =>
  `${grouped(received)} read, ${grouped(processed)} written, ${grouped(failed)} rejected`

/** One line that is written over itself, on a terminal only. */
export class Progress {
  readonly #out: Output
  readonly #isShown: boolean

  constructor(out: Output, isWanted: boolean) {
    this.#out = out
    this.#isShown = isWanted && out.isTTY === true
  }

  show(text: (columns: number) => string): void {
    // A terminal that does not know its width says 0.
    if (this.#isShown) this.#out.write(`\r\u001b[K${text(this.#out.columns || 80)}`)
  }

  end(): void {
    if (this.#isShown) this.#out.write('\r\u001b[K')
  }
}
