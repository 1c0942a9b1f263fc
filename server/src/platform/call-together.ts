/**
 * Gathers calls of one key that come while another is under way, and makes them as one when that has ended. A call
 * alone is made at once. None is answered by a run that began before it came, so that each sees the newest state; and
 * when many come at once, they cost one round trip and one commit instead of one each.
 */
export class CallTogether<Input, Output> {
  readonly #run: (key: string, inputs: Input[]) => Promise<Output[]>
  readonly #sizeOf: (input: Input) => number
  readonly #sizeMax: number
  readonly #lanes = new Map<string, Waiting<Input, Output>[]>()

  /** `run` answers each input at its position. Inputs that are together larger than `sizeMax` go one run after another. */
  constructor(
    run: (key: string, inputs: Input[]) => Promise<Output[]>,
    sizeMax: number,
    sizeOf: (input: Input) => number = () => 1,
  ) {
    this.#run = run
    this.#sizeMax = sizeMax
    this.#sizeOf = sizeOf
  }

  call(key: string, input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const waiting = { input, resolve, reject }
      const lane = this.#lanes.get(key)
      if (lane) {
        lane.push(waiting)
        return
      }
      const opened = [waiting]
      this.#lanes.set(key, opened)
      void this.#empty(key, opened)
    })
  }

  async #empty(key: string, lane: Waiting<Input, Output>[]): Promise<void> {
    while (lane.length > 0) {
      const together = lane.splice(0, this.#countThatFits(lane))
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
    this.#lanes.delete(key)
  }

  #countThatFits(lane: Waiting<Input, Output>[]): number {
    let size = 0
    let count = 0
    for (const { input } of lane) {
      size += this.#sizeOf(input)
      if (count > 0 && size > this.#sizeMax) break
      count++
    }
    return count
  }
}

interface Waiting<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}
