import { readVersionBesideRates } from '../../organisations/rate-book-version.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { loadCustomerLevies, loadCustomerRates, loadCustomers, loadSpotRates } from './load-customers.ts'
import { loadItemTypes } from './load-item-types.ts'
import { loadExtras, loadFuelLevies, loadServices } from './load-services.ts'
import { loadSurcharges } from './load-surcharges.ts'
import type { RateCard, RateSkeleton, ZoneSet } from './rate-book.ts'

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
  const zoneSets = await loadZoneSets(database, organisationId)
  const itemTypes = await loadItemTypes(database, organisationId)
  const fuelLevies = await loadFuelLevies(database, organisationId)
  const surcharges = await loadSurcharges(database, organisationId)
  const services = await loadServices(database, organisationId, surcharges.found, fuelLevies.found)
  const rateCards = await loadRateCards(database, organisationId)
  const customers = await loadCustomers(database, organisationId)
  const extras = await loadExtras(database, organisationId)
  const rates = await loadCustomerRates(database, organisationId, customers.found, services.found)
  const levies = await loadCustomerLevies(database, organisationId, customers.found, services.found)
  const spotRates = await loadSpotRates(database, organisationId, customers.found)
  const parts = [
    zoneSets,
    itemTypes,
    fuelLevies,
    surcharges,
    services,
    rateCards,
    customers,
    extras,
    rates,
    levies,
    spotRates,
  ]
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  return {
    skeleton: {
      organisationId,
      version,
      customers: customers.found,
      extras: extras.found,
      itemTypes: itemTypes.found,
      services: services.found,
      zoneSets: zoneSets.found,
      rateCards: rateCards.found,
    },
    bytes: skeletonBytes.fixed + rows * skeletonBytes.row,
  }
}

export interface VersionRow {
  owner: string
  versionId: string
  effectiveFrom: string
  effectiveTo: string | null
}

async function loadZoneSets(database: Database, organisationId: string) {
  const { rows } = await database.query<VersionRow>(
    `select zone_set_code as owner, version_id as "versionId", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from zone_set_version where organisation_id = $1 and state = 'PUBLISHED'
     order by zone_set_code, effective_from desc`,
    [organisationId],
  )
  return { found: zoneSetsFrom(rows), rows: rows.length }
}

/** The newest version of each set must come first. */
export const zoneSetsFrom = (rows: VersionRow[]): Map<string, ZoneSet> =>
  new Map(
    [...groupBy(rows, ({ owner }) => owner)].map(([zoneSetCode, versions]): [string, ZoneSet] => [
      zoneSetCode,
      {
        zoneSetCode,
        versions: versions.map(({ versionId, effectiveFrom, effectiveTo }) => ({
          ...{ versionId, effectiveFrom, effectiveTo },
        })),
      },
    ]),
  )

export interface RateCardRow {
  rateCardId: string
  name: string
  kind: RateCard['kind']
  cubicFactor: string | null
  versionId: string | null
  effectiveFrom: string | null
  effectiveTo: string | null
}

async function loadRateCards(database: Database, organisationId: string) {
  const { rows } = await database.query<RateCardRow>(
    `select c.rate_card_alias as "rateCardId", c.name, c.kind,
       c.cubic_factor as "cubicFactor", v.version_id as "versionId",
       v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo"
     from rate_card c
     left join rate_card_version v on v.organisation_id = $1 and v.rate_card_alias = c.rate_card_alias
       and v.state = 'PUBLISHED'
     where c.organisation_id = $1
     order by c.rate_card_alias, v.effective_from desc`,
    [organisationId],
  )
  return { found: rateCardsFrom(rows), rows: rows.length }
}

/** One row per version, the newest of each card first; a card without versions has one row. */
export function rateCardsFrom(rows: RateCardRow[]): Map<string, RateCard> {
  const found = new Map<string, RateCard>()
  for (const { rateCardId, name, kind, cubicFactor: factor, versionId, effectiveFrom, effectiveTo } of rows) {
    const cubicFactor = factor === null ? null : Number(factor)
    const card: RateCard = found.get(rateCardId) ?? { rateCardId, name, kind, cubicFactor, versions: [] }
    found.set(rateCardId, card)
    if (versionId === null || effectiveFrom === null) continue
    card.versions.push({ versionId, effectiveFrom, effectiveTo })
  }
  return found
}
