import type { Random } from '../../../testing/random.ts'
import type { Target } from './crew.ts'
import { type PausePoint, pausePoints } from './pause-points.ts'
import { type Kind, kinds, type Lane, lanes } from './pushes.ts'

/** Who is killed at which point, during which push. */
export interface Round {
  point: PausePoint
  victim: Target
  kind: Kind
  lane: Lane
}

/** The victims of a point: the process that does the step, and what it depends on. */
const victimsAt = (point: PausePoint): readonly Target[] =>
  point === 'accept' || point === 'queue' || point === 'answer'
    ? ['api', 'postgres', 'keeper', 'everything']
    : ['worker', 'postgres', 'keeper', 'everything']

const pushKinds = kinds.flatMap((kind) => lanes.map((lane) => ({ kind, lane })))

export const wholeMatrix: readonly Round[] = pausePoints.flatMap((point) =>
  victimsAt(point).flatMap((victim) => pushKinds.map((pushKind) => ({ point, victim, ...pushKind }))),
)

/**
 * Every victim at every point once, and every point with both kinds and all formats; the seed decides how
 * they are combined.
 */
export function sampleOfMatrix(random: Random): Round[] {
  return pausePoints.flatMap((point) => {
    const victims = victimsAt(point)
    for (;;) {
      const drawn = shuffled(random, pushKinds).slice(0, victims.length)
      if (new Set(drawn.map(({ kind }) => kind)).size < kinds.length) continue
      if (new Set(drawn.map(({ lane }) => lane)).size < lanes.length) continue
      return drawn.map((pushKind, nth) => ({ point, victim: victims[nth] ?? 'everything', ...pushKind }))
    }
  })
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(random.between(0, left.length - 1), 1))
  return drawn
}

/** Which rounds of the matrix were reached: a round counts once its victim was killed at its point. */
export class Coverage {
  readonly #reached: Round[] = []

  add(round: Round): void {
    this.#reached.push(round)
  }

  get count(): number {
    return this.#reached.length
  }

  /** What every run must have reached, whatever its size. */
  missing(): string[] {
    const needed = pausePoints.flatMap((point) => [
      ...victimsAt(point).map((victim) => ({ point, victim })),
      ...kinds.map((kind) => ({ point, kind })),
      ...lanes.map((lane) => ({ point, lane })),
    ])
    return needed.filter((part) => this.#count(part) === 0).map((part) => Object.values(part).join(' × '))
  }

  toString(): string {
    const each = <Name extends keyof Round>(name: Name, values: readonly Round[Name][]) =>
      values.map((value) => `${value} ${this.#count({ [name]: value })}`).join(', ')
    const victims = [...new Set(wholeMatrix.map(({ victim }) => victim))]
    return (
      `${this.#reached.length} of ${wholeMatrix.length} rounds at named points: ${each('point', pausePoints)}; ` +
      `${each('victim', victims)}; ${each('kind', kinds)}; ${each('lane', lanes)}`
    )
  }

  #count(part: Partial<Round>): number {
    const wanted = Object.entries(part)
    return this.#reached.filter((round) =>
      wanted.every(([name, value]) => round[name as keyof Round] === value),
    ).length
  }
}
