import type { Client } from '../../platform/database/database.ts'
import type { ConfigurationDocument } from '../document/document.ts'
import type { Failures } from '../document/failures.ts'
import { isPublished, overlaps, periodsOf } from '../document/version.ts'
import type { SpotRateSettings } from '../kinds/spot-rates.ts'
import type { LanePair } from '../state/lanes-met.ts'
import { askedOfCards, spotsWithoutLane } from '../state/spot-lanes.ts'
import type { Plan } from './plan.ts'

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
  const withCard = new Set<string>()
  for (const [card, asked] of askedOfCards(target, unmet.values())) {
    for (const { spot } of asked) withCard.add(spot.id)
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
  for (const [at, { id, customer, service, from, to }] of (document.spotRates ?? []).entries()) {
    if (!unmet.has(id)) continue
    const why = withCard.has(id)
      ? `the customer's card has no lane from ${from} to ${to}`
      : `${customer} has no card for ${service} at that time`
    failures.add(['spotRates', at], `must have days or hours: ${why}`)
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
