/** Everything random in a suite comes from one printed seed: SEED repeats a run. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed = seedOfRun()) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
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

/** From SEED, or any; printed, so that a run that failed can be run again. */
function seedOfRun(): number {
  const seed = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`seed ${seed} (SEED=${seed} repeats this run)\n`)
  return seed
}
