import type { Finding } from '../../data/checks.ts'
import type { SpotRate } from '../../data/spot-rates.ts'

export type SpotState = 'in force' | 'to come' | 'ended'

export function spotState({ validFrom, validTo }: SpotRate, today: string): SpotState {
  if (validTo < today) return 'ended'
  return validFrom > today ? 'to come' : 'in force'
}

/** What the checks say about a spot rate, beyond that it has ended. */
export const spotFindings = (findings: readonly Finding[], id: string): Finding[] =>
  findings.filter(
    ({ code, path, message }) =>
      code.startsWith('SPOT_') &&
      code !== 'SPOT_ENDED' &&
      (path === `spotRates.${id}` || message.split(/[\s:,]+/).includes(id)),
  )
