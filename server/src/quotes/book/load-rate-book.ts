import { readVersionBesideRates } from '../../organisations/rate-book-version.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { buildSkeleton, type SkeletonParts } from './build-skeleton.ts'
import { loadCustomerLevies, loadCustomerRates, loadCustomers, loadSpotRates } from './load-customers.ts'
import { loadItemTypes } from './load-item-types.ts'
import { loadExtras, loadFuelLevies, loadServices } from './load-services.ts'
import { loadSurcharges } from './load-surcharges.ts'
import type { RateCard, RateCardVersion, RateSkeleton, ZoneSetVersion } from './rate-book.ts'

/** An estimate of what a row takes in memory, rounded up. */
const skeletonBytes = { fixed: 4000, row: 900 }

/** Reads a skeleton on one snapshot. */
export async function loadSkeleton(
  pool: Pool,
  organisationId: string,
): Promise<{ skeleton: RateSkeleton; bytes: number }> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return readSkeleton(client, organisationId)
  })
}

/**
 * Runs in the caller's transaction, with a fixed number of statements. The version is read first, from the
 * table next to the rates: everything read after it is at least as new, even if the organisation's row and
 * its rates are on different nodes.
 */
export async function readSkeleton(
  database: Database,
  organisationId: string,
): Promise<{ skeleton: RateSkeleton; bytes: number }> {
  const version = await readVersionBesideRates(database, organisationId)
  const parts: SkeletonParts = {
    organisationId,
    version,
    zoneSetVersions: await loadZoneSetVersions(database, organisationId),
    itemTypes: await loadItemTypes(database, organisationId),
    fuelLevies: await loadFuelLevies(database, organisationId),
    surcharges: await loadSurcharges(database, organisationId),
    services: await loadServices(database, organisationId),
    rateCards: await loadRateCards(database, organisationId),
    rateCardVersions: await loadRateCardVersions(database, organisationId),
    customers: await loadCustomers(database, organisationId),
    extras: await loadExtras(database, organisationId),
    customerRates: await loadCustomerRates(database, organisationId),
    customerLevies: await loadCustomerLevies(database, organisationId),
    spotRates: await loadSpotRates(database, organisationId),
  }
  return { skeleton: buildSkeleton(parts), bytes: skeletonBytes.fixed + countOf(parts) * skeletonBytes.row }
}

/** How many entries the parts have, counting the conditions of rules. */
function countOf({ surcharges, ...parts }: SkeletonParts): number {
  const lists = Object.values(parts).map((part) =>
    typeof part === 'string' ? 0 : 'size' in part ? part.size : part.length,
  )
  const rules = surcharges.map(({ rule }) => 1 + rule.conditions.length)
  return [...lists, ...rules].reduce((sum, count) => sum + count, 0)
}

async function loadZoneSetVersions(database: Database, organisationId: string) {
  const { rows } = await database.query<ZoneSetVersion & { owner: string }>(
    `select zone_set_code as owner, version_id as "versionId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from zone_set_version where organisation_id = $1 and state = 'PUBLISHED'
     order by zone_set_code, effective_from desc`,
    [organisationId],
  )
  return rows
}

interface RateCardRow extends Pick<RateCard, 'rateCardId' | 'name' | 'kind'> {
  cubicFactor: string | null
}

async function loadRateCards(database: Database, organisationId: string) {
  const { rows } = await database.query<RateCardRow>(
    `select rate_card_alias as "rateCardId", name, kind, cubic_factor as "cubicFactor"
     from rate_card where organisation_id = $1
     order by rate_card_alias`,
    [organisationId],
  )
  return rows.map((row) => ({
    ...row,
    cubicFactor: row.cubicFactor === null ? null : Number(row.cubicFactor),
  }))
}

async function loadRateCardVersions(database: Database, organisationId: string) {
  const { rows } = await database.query<RateCardVersion & { owner: string }>(
    `select rate_card_alias as owner, version_id as "versionId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from rate_card_version where organisation_id = $1 and state = 'PUBLISHED'
     order by rate_card_alias, effective_from desc`,
    [organisationId],
  )
  return rows
}
