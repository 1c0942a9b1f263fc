import type { FieldFailure } from '../../errors.ts'
import { limits } from '../../limits.ts'

export type Path = readonly (string | number)[]

/** Collects everything that is wrong with a document, and sorts it in the order of the document. */
export class Failures {
  readonly #document: unknown
  readonly #found: { path: Path; text: string }[] = []

  constructor(document: unknown) {
    this.#document = document
  }

  /** A failure at a path: `fuelLevies.4.percent must be between 0 and 999`. */
  add(path: Path, text: string): void {
    if (this.#found.length < limits.configurationFailuresMax) this.#found.push({ path, text })
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** There are enough failures; looking for more would waste time. */
  get full(): boolean {
    return this.#found.length >= limits.configurationFailuresMax
  }

  /** In the order of the document, without the first `skip` parts of each path, at most as many as an answer may have. */
  inOrder(skip = 0): FieldFailure[] {
    const orders: Orders = new Map()
    const placed = this.#found.map(({ path, text }) => ({
      place: placeOf(this.#document, path, orders),
      failure: { path: path.slice(skip).join('.'), text },
    }))
    placed.sort((a, b) => compare(a.place, b.place))
    const each = new Map(placed.map(({ failure }) => [`${failure.path} ${failure.text}`, failure]))
    return [...each.values()].slice(0, limits.validationMessagesMax)
  }

  /** The same, as sentences: `<path> <failure>`. */
  texts(skip = 0, whole = 'body'): string[] {
    return this.inOrder(skip).map(({ path, text }) => `${path || whole} ${text}`)
  }
}

/** The names of each object in their order, so that those of a large object are read only once. */
type Orders = Map<object, Map<string, number>>

function orderOf(value: object, orders: Orders): Map<string, number> {
  const order = orders.get(value) ?? new Map(Object.keys(value).map((name, at) => [name, at]))
  orders.set(value, order)
  return order
}

/** The position of each part of a path among its neighbours. A missing field comes last. */
function placeOf(document: unknown, path: Path, orders: Orders): number[] {
  let value = document
  return path.map((part) => {
    if (typeof part === 'number') {
      value = Array.isArray(value) ? value[part] : undefined
      return part
    }
    const order = value !== null && typeof value === 'object' ? orderOf(value, orders) : undefined
    const at = order?.get(part)
    value = at === undefined ? undefined : (value as Record<string, unknown>)[part]
    return at ?? order?.size ?? 0
  })
}

function compare(a: number[], b: number[]): number {
  for (const [at, place] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (place !== other) return place - other
  }
  return a.length - b.length
}
