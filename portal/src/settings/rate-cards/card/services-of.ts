import type { Difference } from '../../../data/lanes.ts'

export interface ServiceCount {
  service: string
  count: number
}

/** The services that a version has lanes of, those with the most first. */
export const servicesOf = (shape: Pick<Difference, 'services'> | undefined): ServiceCount[] =>
  (shape?.services ?? [])
    .map(({ service, unchanged }) => ({ service, count: unchanged }))
    .sort((one, other) => other.count - one.count)

/** The zones that the lanes of a version start and end in. */
export const zonesOf = (shape: Pick<Difference, 'fromZones' | 'toZones'> | undefined) => ({
  from: (shape?.fromZones ?? []).map(({ from }) => from),
  to: (shape?.toZones ?? []).map(({ to }) => to),
})

export type LaneZones = ReturnType<typeof zonesOf>
