import type { Database } from '../platform/database/database.ts'
import { groupBy } from '../platform/values/group-by.ts'
import type { Dated } from '../platform/values/in-force.ts'

export interface Version extends Dated {
  versionId: string
  effectiveTo: string | null
}

/** What decides which zone sets serve a shipment. */
export interface CoverageSkeleton {
  /** Published versions, newest first, by zone set. */
  zoneSets: Map<string, Version[]>
  /** Published versions, newest first, by rate card. */
  rateCards: Map<string, Version[]>
  zoneSetOf: Map<string, string>
  zoneSetsOfCarrier: Map<string, Set<string>>
  /** By customer. */
  rates: Map<string, CarrierRate[]>
}

interface CarrierRate extends Dated {
  carrierId: string
  effectiveTo: string | null
}

interface OwnedVersion extends Version {
  owner: string
}

export async function readCoverage(database: Database, organisationId: string): Promise<CoverageSkeleton> {
  const zoneSets = await database.query<OwnedVersion>(
    `select zone_set_code as owner, version_id as "versionId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from zone_set_version where organisation_id = $1 and state = 'PUBLISHED'
     order by zone_set_code, effective_from desc`,
    [organisationId],
  )
  const rateCards = await database.query<OwnedVersion>(
    `select rate_card_alias as owner, version_id as "versionId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from rate_card_version where organisation_id = $1 and state = 'PUBLISHED'
     order by rate_card_alias, effective_from desc`,
    [organisationId],
  )
  const services = await database.query<{ serviceId: string; carrierId: string; zoneSet: string }>(
    `select service_alias as "serviceId", carrier_alias as "carrierId", zone_set_code as "zoneSet"
     from service where organisation_id = $1`,
    [organisationId],
  )
  const rates = await database.query<CarrierRate & { customerId: string }>(
    `select distinct customer_id as "customerId", carrier_alias as "carrierId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from customer_rate where organisation_id = $1`,
    [organisationId],
  )
  return {
    zoneSets: groupBy(zoneSets.rows, ({ owner }) => owner),
    rateCards: groupBy(rateCards.rows, ({ owner }) => owner),
    zoneSetOf: new Map(services.rows.map(({ serviceId, zoneSet }) => [serviceId, zoneSet])),
    zoneSetsOfCarrier: new Map(
      [...groupBy(services.rows, ({ carrierId }) => carrierId)].map(([carrierId, own]) => [
        carrierId,
        new Set(own.map(({ zoneSet }) => zoneSet)),
      ]),
    ),
    rates: groupBy(rates.rows, ({ customerId }) => customerId),
  }
}

/** The services with a lane on a version of a rate card. Asks for each service, because a card can have many lanes. */
export async function readServicesOnCard(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<string[]> {
  const { rows } = await database.query<{ serviceId: string }>(
    `select service.service_alias as "serviceId" from service
     where service.organisation_id = $1 and exists (
       select from lane
       where lane.organisation_id = $1 and lane.version_id = $2 and lane.service_alias = service.service_alias)`,
    [organisationId, versionId],
  )
  return rows.map(({ serviceId }) => serviceId)
}
