import { anyZone } from '../../quotes/book/rate-book.ts'
import type { Lane } from '../document/version-shapes.ts'

export type LanePair = Pick<Lane, 'service' | 'from' | 'to' | 'reciprocal'>

/**
 * The lanes of one version, to ask whether any of them prices a way from zone to zone. `*` stands for any zone, in
 * lanes and in ways.
 */
export class LanesMet {
  readonly #known = new Set<string>()

  add({ service, from, to, reciprocal }: LanePair): void {
    this.#addWay(service, from, to)
    if (reciprocal) this.#addWay(service, to, from)
  }

  /** A way from or to any zone meets every lane there is, so each lane is also known by its ends alone. */
  #addWay(service: string, from: string, to: string) {
    for (const way of [`${from}\t${to}`, `${from}\t?`, `?\t${to}`, '?\t?'])
      this.#known.add(`${service}\t${way}`)
  }

  meets(service: string, from: string, to: string): boolean {
    const ends = (zone: string) => (zone === anyZone ? ['?'] : [zone, anyZone])
    return ends(from).some((begin) => ends(to).some((end) => this.#known.has(`${service}\t${begin}\t${end}`)))
  }
}
