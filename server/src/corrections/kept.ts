import { limits } from '../limits.ts'

/** Values that cost much to find, each kept until its version changes. Of too many, the oldest are forgotten. */
export class Kept<Value> {
  readonly #kept = new Map<string, { version: string; value: Promise<Value> }>()

  read(key: string, version: string, find: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept
    const known = kept.get(key)
    if (known?.version === version) return known.value
    const value = find()
    kept.delete(key)
    kept.set(key, { version, value })
    value.catch(() => kept.get(key)?.value === value && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > limits.correctionCountsKeptMax && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
