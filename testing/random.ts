/**
 * Everything random in a suite comes from one printed seed: SEED repeats a run. Concurrent parts draw from
 * separate forks: otherwise the draws of one would depend on how fast the others are.
 */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed = seedOfRun()) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** A separate source that depends only on the seed and the name, not on earlier draws. */
  fork(name: string): Random {
    return new Random(hashed(`${this.seed} ${name}`))
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, including both ends. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(part: number): boolean {
    return this.next() < part
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
}

/** FNV-1a, 32 bits. */
function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** From SEED, or random; printed with the suite's name, so that a failed run can be repeated. */
function seedOfRun(): number {
  const seed = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
  const suite = /[\w-]+\.test\.ts/.exec(new Error().stack ?? '')?.[0] ?? 'no suite'
  process.stdout.write(`${suite}: seed ${seed} (SEED=${seed} repeats this run)\n`)
  return seed
}
