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

  /** `<path> <failure>`, without the first `skip` parts of each path, at most as many as an answer may have. */
  texts(skip = 0, whole = 'body'): string[] {
    const placed = this.#found.map(({ path, text }) => ({
      place: placeOf(this.#document, path),
      text: `${path.slice(skip).join('.') || whole} ${text}`,
    }))
    placed.sort((a, b) => compare(a.place, b.place))
    return [...new Set(placed.map(({ text }) => text))].slice(0, limits.validationMessagesMax)
  }
}

/** The position of each part of a path among its neighbours. A missing field comes last. */
function placeOf(document: unknown, path: Path): number[] {
  let value = document
  return path.map((part) => {
    if (typeof part === 'number') {
      value = Array.isArray(value) ? value[part] : undefined
      return part
    }
    const names = value !== null && typeof value === 'object' ? Object.keys(value) : []
    const at = names.indexOf(part)
    value = at < 0 ? undefined : (value as Record<string, unknown>)[part]
    return at < 0 ? names.length : at
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
