import type { components } from '../api/schema.d.ts'
import type { Finding } from './checks.ts'

type Schemas = components['schemas']
export type Version = Schemas['RateCardVersionState']
type WithDefaults = 'reciprocal' | 'basic' | 'minimum' | 'breakRule' | 'nextBreakIfCheaper'
/** As it is sent: answers leave defaults out, and requests may too. */
export type Lane = Omit<Schemas['Lane'], WithDefaults> & Partial<Pick<Schemas['Lane'], WithDefaults>>
export type SentLane = Schemas['Lane']
export type LanesPatch = Schemas['LanesPatch']
export type Difference = Schemas['RateCardVersionDifference']
export type DifferenceItem = Difference['items'][number]
export type Effect = Schemas['VersionEffect']
export type Effects = Schemas['VersionEffects']
/** A consignment that is priced beside the frequent ones. */
export type AddedConsignment = Schemas['RateCardConsignments']['consignments'][number]
export type CustomerEffect = Schemas['CustomerEffect']

/** Which lanes are shown. The server filters, because most lanes are not loaded. */
export interface LaneFilter {
  service?: string | undefined
  from?: string | undefined
  to?: string | undefined
  find?: string | undefined
  /** Only those that are new or different in the version. */
  changed?: true | undefined
  /** Only those that a check has found: any, or this one. */
  finding?: 'any' | Finding['code'] | undefined
}

export type LaneKey = Pick<Lane, 'service' | 'from' | 'to'>

/** Zones and services have no blanks. */
export const keyOfLane = ({ service, from, to }: LaneKey) => `${service} ${from} ${to}`

export function laneKeyOf(key: string): LaneKey {
  const [service = '', from = '', to = ''] = key.split(' ')
  return { service, from, to }
}

/** "MEL – SYD" holds both ways, "MEL → SYD" one way. `*` is any zone. */
export const laneName = ({
  from,
  to,
  reciprocal,
}: Pick<Lane, 'from' | 'to'> & { reciprocal?: boolean | undefined }) =>
  `${zoneText(from)} ${reciprocal ? '–' : '→'} ${zoneText(to)}`

export const zoneText = (zone: string): string => (zone === '*' ? 'any' : zone)

/** "3000 Melbourne", or only the postcode. */
export const originOf = ({ origin, originSuburb }: Effect) => placeText(origin, originSuburb)
export const destinationOf = ({ destination, destinationSuburb }: Effect) =>
  placeText(destination, destinationSuburb)

const placeText = (postcode: string, suburb: string | null) => (suburb ? `${postcode} ${suburb}` : postcode)
