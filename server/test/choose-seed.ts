import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

/** One seed for everything random in a run, printed so that a failed run can be repeated. */
export default function chooseSeed(project: TestProject) {
  const seed = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`${project.name}: seed ${seed} (SEED=${seed} repeats this run)\n`)
  project.provide('seed', seed)
}
