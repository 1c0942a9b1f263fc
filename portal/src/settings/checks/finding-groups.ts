import type { Finding } from '../../data/checks.ts'

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
      ...{ title, note },
      findings: findings.filter((finding) => groupOf(finding) === at),
    }))
    .filter((group) => group.findings.length > 0)
}

/** The page where a finding is settled: an address, and what the button says. */
export interface Place {
  to: string
  search: Record<string, string>
  text: string
}

/** By the kind and identity in its path: `services.GLX-ROAD.itemTypes`. An identity may have dots in it. */
export function placeOf({ path, code }: Finding, isKnown: (address: string) => boolean): Place | undefined {
  const [kind = '', ...rest] = path.split('.')
  const id = rest.join('.').replace(/\.(itemTypes|zoneSet|conditions|amount)$/, '')
  const place = code.startsWith('FUEL_')
    ? { to: '/settings/fuel-levies', search: {}, text: 'Enter levies' }
    : placeOfKind(kind, id)
  return place && isKnown(place.to) ? place : undefined
}

function placeOfKind(kind: string, id: string): Place | undefined {
  const open = (to: string): Place => ({ to, search: { open: id }, text: `Open ${id}` })
  switch (kind) {
    case 'carriers':
      return { to: '/settings/carriers', search: { carrier: id }, text: `Open ${id}` }
    case 'services':
      return open('/settings/carriers')
    case 'zoneSets':
      return { to: '/settings/zones', search: { set: id }, text: `Open ${id}` }
    case 'rateCards':
      return { to: '/settings/rate-cards', search: { find: id }, text: `Open ${id}` }
    case 'customers':
      return open('/settings/customers')
    case 'surcharges':
      return open('/settings/surcharges')
    case 'spotRates':
      return open('/settings/spot-rates')
    case 'extras':
      return open('/settings/extras')
    case 'itemTypes':
      return open('/settings/item-types')
    case 'customFields':
      return open('/settings/custom-fields')
    default:
      return undefined
  }
}
