import type { Finding } from '../../data/checks.ts'
import { type Place, placeOfThing } from '../place-of-thing.ts'
import { checksPath, sectionGroups } from '../sections.ts'

export interface FindingGroup<One> {
  title: string
  /** What happens if nobody does anything. */
  note: string
  lines: One[]
}

type Code = Finding['code']

const endsSoon: Code[] = ['CARD_ENDS', 'CARD_GAP', 'CUSTOMER_RATE_ENDS', 'FUEL_OLD']
const noPrice: Code[] = [
  ...(['ZONE_GAP', 'ZONE_EMPTY', 'LANE_MISSING', 'LANE_TYPE', 'SERVICE_NO_LANES'] as const),
  ...(['CUSTOMER_NO_RATE', 'SPOT_NO_RATE', 'SPOT_NO_DAYS'] as const),
]

/** By what there is to do, not by severity. */
export function groupFindings<One extends { first: Finding }>(lines: readonly One[]): FindingGroup<One>[] {
  const groupOf = ({ first: { severity, code } }: One) => {
    if (severity === 'E') return 0
    if (severity === 'N') return 4
    if (endsSoon.includes(code)) return 1
    return noPrice.includes(code) ? 3 : 2
  }
  return [
    ['Stops a draft', 'nothing can be published until it is settled'],
    ['Ends soon', 'nobody will notice before a quote comes back empty'],
    ['A price may be wrong', 'it is charged as it stands'],
    ['Somebody gets no price', ''],
    ['Good to know', 'nothing has to be done'],
  ]
    .map(([title = '', note = ''], at) => ({
      title,
      note,
      lines: lines.filter((line) => groupOf(line) === at),
    }))
    .filter((group) => group.lines.length > 0)
}

/** What a path names after its kind: `services.GLX-ROAD.itemTypes`. An identity may have dots in it. */
export const identityOf = ({ path }: Finding): string =>
  path
    .split('.')
    .slice(1)
    .join('.')
    .replace(/\.(itemTypes|zoneSet|conditions|amount)$/, '')

/** By the kind and identity in its path. */
export function placeOf(finding: Finding, isKnown: (address: string) => boolean): Place | undefined {
  const { path, code } = finding
  const [kind = ''] = path.split('.')
  const id = identityOf(finding)
  if (code.startsWith('FUEL_')) {
    const levies = '/settings/fuel-levies'
    return isKnown(levies) ? { to: levies, search: {}, text: 'Enter levies' } : undefined
  }
  // "There are no examples" is about none of them.
  const place = id === '' ? undefined : placeOfThing(kind, id)
  return place && isKnown(place.to) ? place : undefined
}

const sectionNames = new Map(
  sectionGroups.flatMap(({ sections }) => sections.map(({ path, name }) => [path, name] as const)),
)

/** The page where a finding is settled, by its name in the settings. */
export function whereOf(finding: Finding): string {
  const to = placeOf(finding, () => true)?.to
  if (to === checksPath || finding.path.split('.')[0] === 'examples') return 'Examples'
  // One customer has a page of its own.
  if (to === '/settings/customer') return 'Customers'
  return sectionNames.get(to ?? '') ?? 'Elsewhere'
}
