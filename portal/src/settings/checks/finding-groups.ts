import type { Finding } from '../../data/checks.ts'
import { type Place, placeOfThing } from '../place-of-thing.ts'

export interface FindingGroup {
  title: string
  /** What happens if nobody does anything. */
  note: string
  findings: Finding[]
}

type Code = Finding['code']

const endsSoon: Code[] = ['CARD_ENDS', 'CARD_GAP', 'CUSTOMER_RATE_ENDS', 'FUEL_OLD']
const noPrice: Code[] = [
  ...(['ZONE_GAP', 'ZONE_EMPTY', 'LANE_MISSING', 'LANE_TYPE', 'SERVICE_NO_LANES'] as const),
  ...(['CUSTOMER_NO_RATE', 'SPOT_NO_RATE', 'SPOT_NO_DAYS'] as const),
]

/** By what there is to do, not by severity. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groupOf = ({ severity, code }: Finding) => {
    if (severity === 'E') return 0
    if (severity === 'N') return 4
    if (endsSoon.includes(code)) return 1
    return noPrice.includes(code) ? 3 : 2
  }
  return [
    ['Stops a draft', 'nothing can be published before it is settled'],
    ['Ends soon', 'nobody will notice before a quote comes back empty'],
    ['A price may be wrong', 'it is charged as it stands'],
    ['Somebody gets no price', ''],
    ['Good to know', 'nothing has to be done'],
  ]
    .map(([title = '', note = ''], at) => ({
      title,
      note,
      findings: findings.filter((finding) => groupOf(finding) === at),
    }))
    .filter((group) => group.findings.length > 0)
}

/** By the kind and identity in its path: `services.GLX-ROAD.itemTypes`. An identity may have dots in it. */
export function placeOf({ path, code }: Finding, isKnown: (address: string) => boolean): Place | undefined {
  const [kind = '', ...rest] = path.split('.')
  const id = rest.join('.').replace(/\.(itemTypes|zoneSet|conditions|amount)$/, '')
  const place = code.startsWith('FUEL_')
    ? { to: '/settings/fuel-levies', search: {}, text: 'Enter levies' }
    : placeOfThing(kind, id)
  return place && isKnown(place.to) ? place : undefined
}
