/**
 * Batches calls with the same key that arrive while another is running. A single call runs at once. No call is
 * answered by a run that began before it, so each sees the newest state; and many at once cost one round trip and one
 * commit. If several runs may be active, calls that fill a run do not wait.
 */
export class CallTogether<Input, Output> {
  readonly #run: (key: string, inputs: Input[]) => Promise<Output[]>
  readonly #sizeOf: (input: Input) => number
  readonly #sizeMax: number
  readonly #runsMax: number
  readonly #lanes = new Map<string, Lane<Input, Output>>()

  /**
   * `run` returns one result per input, in order. Inputs that exceed `sizeMax` together are split into several runs.
   */
  constructor(
    run: (key: string, inputs: Input[]) => Promise<Output[]>,
    sizeMax: number,
    sizeOf: (input: Input) => number = () => 1,
    runsMax = 1,
  ) {
    this.#run = run
    this.#sizeMax = sizeMax
    this.#sizeOf = sizeOf
    this.#runsMax = runsMax
  }

  call(key: string, input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(key) ?? { waiting: [], size: 0, runs: 0 }
      this.#lanes.set(key, lane)
      lane.waiting.push({ input, resolve, reject })
      lane.size += this.#sizeOf(input)
      const fillsRun = lane.size >= this.#sizeMax
      if (lane.runs === 0 || (fillsRun && lane.runs < this.#runsMax)) void this.#empty(key, lane)
    })
  }

  async #empty(key: string, lane: Lane<Input, Output>): Promise<void> {
    lane.runs += 1
    while (lane.waiting.length > 0) {
      const together = this.#take(lane)
      try {
        const outputs = await this.#run(
          key,
          together.map(({ input }) => input),
        )
        for (const [position, { resolve }] of together.entries()) resolve(outputs[position] as Output)
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    lane.runs -= 1
    if (lane.runs === 0) this.#lanes.delete(key)
  }

  /** As many as fit into a run, at least one. */
  #take(lane: Lane<Input, Output>): Waiting<Input, Output>[] {
    let size = 0
    let count = 0
    for (const { input } of lane.waiting) {
      const more = this.#sizeOf(input)
      if (count > 0 && size + more > this.#sizeMax) break
      size += more
      count++
    }
    lane.size -= size
    return lane.waiting.splice(0, count)
  }
}

interface Lane<Input, Output> {
  waiting: Waiting<Input, Output>[]
  size: number
  runs: number
}

interface Waiting<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}
