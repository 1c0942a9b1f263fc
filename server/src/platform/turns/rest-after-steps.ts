import { limits } from '../../limits.ts'
import type { Askers } from './askers.ts'

/** To call after each step of long work. */
export type Rest = () => Promise<void>

export const noRest: Rest = async () => {}

/**
 * For long work in steps: while other organisations ask, it rests after each step for twice as long as the step took. So it
 * gets a third of the time, of the request thread and of the database's processors; alone, it does not wait.
 */
export function restAfterSteps(askers: Pick<Askers, 'othersThan'>, organisationId: string): Rest {
  let startedAt = performance.now()
  return async () => {
    const took = performance.now() - startedAt
    if (askers.othersThan(organisationId))
      await new Promise((resolve) => setTimeout(resolve, limits.restsAfterStep * took))
    startedAt = performance.now()
  }
}
