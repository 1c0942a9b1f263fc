import type { Client } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import type { ConfigurationDocument, SpotRateSettings } from './document.ts'
import type { Failures } from './failures.ts'
import { type LanePair, LanesMet } from './lanes-met.ts'
import type { Plan } from './plan.ts'
import type { State } from './state.ts'
import { isPublished, overlaps, periodsOf } from './versions.ts'

interface Time {
  from: string
  to: string | null
}

/** A spot rate that takes its transit time from a card, and the days on which it looks there. */
interface Asking {
  spot: SpotRateSettings
  time: Time
}

/** Spot rates without days and hours, by the cards of their customers. */
export function askedOfCards(
  { things }: State,
  spots: Iterable<SpotRateSettings>,
  since = '',
): Map<string, Asking[]> {
  const asking = [...spots].filter(({ days, hours }) => days === undefined && hours === undefined)
  const found = new Map<string, Asking[]>()
  if (asking.length === 0) return found
  const ratesOf = groupBy(things.customerRates.values(), ({ customer }) => customer)
  for (const spot of asking) {
    const carrier = things.services.get(spot.service)?.carrier
    const valid = { from: later(spot.validFrom, since), to: spot.validTo }
    for (const rate of ratesOf.get(spot.customer) ?? []) {
      const held = { from: rate.effectiveFrom, to: rate.effectiveTo ?? null }
      if (rate.carrier !== carrier || (rate.service ?? spot.service) !== spot.service) continue
      if (valid.to < valid.from || !overlaps(valid, held)) continue
      const time = { from: later(valid.from, held.from), to: earlier(valid.to, held.to) }
      const ofCard = found.get(rate.card) ?? []
      ofCard.push({ spot, time })
      found.set(rate.card, ofCard)
    }
  }
  return found
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string | null) => (other === null || one < other ? one : other)

/** Those that look at a version while it is in force, and find no lane in it. */
export function spotsWithoutLane(asked: Asking[], held: Time, lanes: LanePair[]): SpotRateSettings[] {
  const then = asked.filter(({ time }) => overlaps(time, held))
  if (then.length === 0) return []
  const met = new LanesMet()
  for (const lane of lanes) met.add(lane)
  const unmet = then.filter(({ spot: { service, from, to } }) => !met.meets(service, from, to))
  return [...new Set(unmet.map(({ spot }) => spot))]
}

/** New and changed spot rates must promise a time, or their customer's card must have a lane that does. */
export async function checkSpotTransit(
  client: Client,
  document: ConfigurationDocument,
  plan: Plan,
  failures: Failures,
): Promise<void> {
  const { target } = plan
  const { created, changed } = plan.kinds.spotRates
  const written = [...created, ...changed.map((one) => one.new)]
  const isPromised = ({ days, hours }: SpotRateSettings) => days !== undefined || hours !== undefined
  const unmet = new Map(written.filter((spot) => !isPromised(spot)).map((spot) => [spot.id, spot]))
  if (unmet.size === 0) return
  for (const [card, asked] of askedOfCards(target, unmet.values())) {
    const published = target.versions.rateCards.filter(
      (version) => version.owner === card && isPublished(version),
    )
    for (const held of periodsOf(published)) {
      const open = asked.filter(({ spot, time }) => unmet.has(spot.id) && overlaps(time, held))
      if (open.length === 0) continue
      const services = [...new Set(open.map(({ spot }) => spot.service))]
      const without = new Set(
        spotsWithoutLane(open, held, await readPairs(client, plan, held.version.versionId, services)),
      )
      for (const { spot } of open) if (!without.has(spot)) unmet.delete(spot.id)
    }
  }
  for (const [at, { id, from, to }] of (document.spotRates ?? []).entries()) {
    if (!unmet.has(id)) continue
    failures.add(
      ['spotRates', at],
      `must have days or hours: the customer's card has no lane from ${from} to ${to}`,
    )
  }
}

async function readPairs(
  client: Client,
  { publications, target }: Plan,
  versionId: string,
  services: string[],
): Promise<LanePair[]> {
  const fresh = publications.find((publication) => publication.versionId === versionId)?.content
  if (fresh) return 'lanes' in fresh ? fresh.lanes : []
  const { rows } = await client.query<Required<LanePair>>(
    `select service_alias as service, from_zone as "from", to_zone as "to", reciprocal from lane
     where organisation_id = $1 and version_id = $2 and service_alias = any($3::text[])`,
    [target.organisationId, versionId, services],
  )
  return rows
}
