import { type Database, inTransaction, type Pool } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { centsFromText } from '../platform/money.ts'
import { loadCustomerRates, loadCustomers, loadSpotRates } from './load-customers.ts'
import { loadFuelLevies, loadServices, loadSurcharges } from './load-services.ts'
import { type LaneBreak, laneKey, type RateBook, type RateCard } from './rate-book.ts'
import { ZoneFinder, type ZoneMember } from './zones.ts'

/**
 * Reads a rate book on one snapshot, in a fixed number of statements. Rates that ended before `since` are left out:
 * they price nothing any more.
 */
export async function loadRateBook(pool: Pool, organisationId: string, since: string): Promise<RateBook> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const version = await loadVersion(client, organisationId)
    const zones = await loadZones(client, organisationId)
    const fuelLevies = await loadFuelLevies(client, organisationId)
    const surcharges = await loadSurcharges(client, organisationId)
    const services = await loadServices(client, organisationId, surcharges.found, fuelLevies.found)
    const rateCards = await loadRateCards(client, organisationId)
    const lanes = await loadLanes(client, organisationId, since, rateCards.found)
    const customers = await loadCustomers(client, organisationId)
    const rates = await loadCustomerRates(client, organisationId, since, customers.found, services.found)
    const spotRates = await loadSpotRates(client, organisationId, since, customers.found)
    const parts = [zones, fuelLevies, surcharges, services, rateCards, lanes, customers, rates, spotRates]
    return {
      organisationId,
      version,
      customers: customers.found,
      services: services.found,
      zoneSets: zones.found,
      rateCards: rateCards.found,
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
    }
  })
}

async function loadVersion(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.version ?? '0'
}

async function loadZones(database: Database, organisationId: string) {
  const { rows } = await database.query<ZoneMember & { zoneSetCode: string }>(
    `select zone_set_code as "zoneSetCode", zone_code as "zoneCode", country_code as "countryCode", state,
       postcode_from as "postcodeFrom", postcode_to as "postcodeTo", locality
     from zone_member where organisation_id = $1
     order by zone_set_code, zone_code, zone_member_id`,
    [organisationId],
  )
  const bySet = groupBy(rows, (row) => row.zoneSetCode)
  return {
    found: new Map([...bySet].map(([code, members]) => [code, new ZoneFinder(members)])),
    rows: rows.length,
  }
}

async function loadRateCards(database: Database, organisationId: string) {
  const { rows } = await database.query(
    `select c.rate_card_alias as "rateCardId", c.name, c.kind,
       v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo"
     from rate_card c
     left join rate_card_version v on v.organisation_id = c.organisation_id and v.rate_card_alias = c.rate_card_alias
     where c.organisation_id = $1
     order by c.rate_card_alias, v.effective_from desc`,
    [organisationId],
  )
  const found = new Map<string, RateCard>()
  for (const { rateCardId, name, kind, effectiveFrom, effectiveTo } of rows) {
    const card: RateCard = found.get(rateCardId) ?? { rateCardId, name, kind, versions: [] }
    found.set(rateCardId, card)
    if (effectiveFrom !== null) card.versions.push({ effectiveFrom, effectiveTo, lanes: new Map() })
  }
  return { found, rows: rows.length }
}

/** Versions that hold on `since` or later. */
function versionsSince(rateCards: Map<string, RateCard>, since: string) {
  return [...rateCards.values()].flatMap(({ rateCardId, versions }) =>
    versions
      .filter(({ effectiveTo }, at) => {
        const next = versions[at - 1]
        return (effectiveTo ?? since) >= since && (next === undefined || next.effectiveFrom > since)
      })
      .map((version) => ({ rateCardId, version })),
  )
}

/** The largest part of a book. The breaks of a lane come as one text: a row for each of them takes five times as long. */
async function loadLanes(
  database: Database,
  organisationId: string,
  since: string,
  rateCards: Map<string, RateCard>,
) {
  const wanted = versionsSince(rateCards, since)
  const { rows } = await database.query(
    `select l.rate_card_alias as "rateCardId", l.effective_from as "effectiveFrom", l.service_alias as "serviceId",
       l.from_zone as "fromZone", l.to_zone as "toZone", l.reciprocal, l.basic, l.minimum,
       l.break_rule as "breakRule", l.transit_days_min as "transitDaysMin", l.transit_days_max as "transitDaysMax",
       string_agg(b.unit || ' ' || b.from_quantity || ' ' || b.rate, ',' order by b.unit, b.from_quantity) as breaks
     from lane_rate l
     left join lane_break b on b.organisation_id = l.organisation_id and b.lane_rate_id = l.lane_rate_id
     where l.organisation_id = $1
       and (l.rate_card_alias, l.effective_from) in (select * from unnest($2::text[], $3::date[]))
     group by l.organisation_id, l.lane_rate_id`,
    [
      organisationId,
      wanted.map(({ rateCardId }) => rateCardId),
      wanted.map(({ version }) => version.effectiveFrom),
    ],
  )
  const versions = new Map(
    wanted.map(({ rateCardId, version }) => [`${rateCardId}\t${version.effectiveFrom}`, version]),
  )
  let breakCount = 0
  for (const row of rows) {
    const breaks = breaksFrom(row.breaks)
    breakCount += breaks.length
    versions
      .get(`${row.rateCardId}\t${row.effectiveFrom}`)
      ?.lanes.set(laneKey(row.serviceId, row.fromZone, row.toZone), {
        fromZone: row.fromZone,
        toZone: row.toZone,
        reciprocal: row.reciprocal,
        basicCents: centsFromText(row.basic),
        minimumCents: centsFromText(row.minimum),
        breakRule: row.breakRule,
        transitDaysMin: row.transitDaysMin,
        transitDaysMax: row.transitDaysMax,
        breaks,
      })
  }
  return { rows: rows.length + breakCount }
}

function breaksFrom(text: string | null): LaneBreak[] {
  if (text === null) return []
  return text.split(',').map((one) => {
    const [unit, from, rate] = one.split(' ')
    return { unit: unit as LaneBreak['unit'], from: Number(from), rate: Number(rate) }
  })
}
