import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { versionAndDay } from '../apply/check-configuration.ts'
import { countKeptFindings, type FindingCounts } from '../checks/kept-findings.ts'
import type { Version, VersionedKind } from '../document/version.ts'
import { countsOfVersions } from '../state/content-counts.ts'
import { answerOf, type VersionAnswer } from '../state/version-access.ts'
import { readVersions } from '../state/versions.ts'

/** How many, and the first few of them. */
export interface Names {
  count: number
  first: string[]
}

/** What lists show about a rate card or zone set. */
export interface Overview {
  /** Null: no version is in force today. */
  inForce: VersionAnswer | null
  /** The next published version; null if none is to come. */
  next: VersionAnswer | null
  drafts: VersionAnswer[]
  /** The days of all published versions that are not over, in their order. */
  periods: { versionId: string; label: string | null; from: string; to: string | null }[]
  /** The last day of what was in force before; null if a version is in force, or none ever was. */
  endedOn: string | null
  /** Who has the card today or later. */
  customers?: Names
  /** Who uses the zone set. */
  services?: Names
  /** What the checks found last; null if they never ran. */
  findings: (FindingCounts & { checkedAt: string; isCurrent: boolean }) | null
}

/** In a fixed number of statements, however many cards or zone sets there are. */
export async function readOverviews(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  identities: string[],
  now: Date,
): Promise<Map<string, Overview>> {
  const current = await versionAndDay(database, organisationId, now)
  const { today } = current
  const versions = groupBy(await readVersions(database, organisationId, kind), ({ owner }) => owner)
  const standing = new Map(
    identities.map((identity) => [identity, standingOf(versions.get(identity), today)]),
  )
  const shown = [...standing.values()].flatMap(({ inForce, next, drafts }) =>
    [inForce, next, ...drafts].flatMap((version) => version ?? []),
  )
  const contents = await countsOfVersions(database, organisationId, kind, shown)
  const users = await (kind === 'rateCards' ? readCustomers : readServices)(
    database,
    organisationId,
    identities,
    today,
  )
  const kept = await countKeptFindings(database, organisationId, current)
  const counted = (version: VersionAnswer): VersionAnswer => {
    const counts = contents.get(version.versionId)
    return counts === undefined ? version : { ...version, counts }
  }
  return new Map(
    [...standing].map(([identity, { inForce, next, drafts, periods, endedOn }]) => {
      const used = users.get(identity) ?? { count: 0, first: [] }
      const found = kept?.counts.get(`${kind}.${identity}`) ?? { errors: 0, warnings: 0, notes: 0 }
      const overview: Overview = {
        inForce: inForce && counted(inForce),
        next: next && counted(next),
        drafts: drafts.map(counted),
        periods,
        endedOn,
        ...(kind === 'rateCards' ? { customers: used } : { services: used }),
        findings: kept ? { ...found, checkedAt: kept.last.checkedAt, isCurrent: kept.last.isCurrent } : null,
      }
      return [identity, overview]
    }),
  )
}

/** The versions of one thing by what they do today. */
function standingOf(versions: Version[] = [], today: string) {
  const all = versions.map((version) => answerOf(version, versions))
  const published = all
    .flatMap((version) => (version.holds ? [{ version, ...version.holds }] : []))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const held = published.filter(({ to }) => to === null || to >= today)
  const inForce = held.find(({ from }) => from <= today)?.version ?? null
  const over = published.filter((one) => !held.includes(one))
  return {
    inForce,
    endedOn: inForce ? null : (over.at(-1)?.to ?? null),
    next: held.find(({ from }) => from > today)?.version ?? null,
    drafts: all.filter(({ state }) => state === 'DRAFT'),
    periods: held.map(({ version: { versionId, label }, from, to }) => ({ versionId, label, from, to })),
  }
}

interface NamesRow extends Names {
  owner: string
}

async function readCustomers(
  database: Database,
  organisationId: string,
  cards: string[],
  today: string,
): Promise<Map<string, Names>> {
  const { rows } = await database.query<NamesRow>(
    `select owner, count(*)::int as count, (array_agg(name order by name))[1:$4::int] as first
     from (
       select distinct rate_card_alias as owner, customer_id as name from customer_rate
       where organisation_id = $1 and rate_card_alias = any($2::text[])
         and (effective_to is null or effective_to >= $3)
     ) held
     group by owner`,
    [organisationId, cards, today, limits.namesOfUsersMax],
  )
  return namesByOwner(rows)
}

async function readServices(
  database: Database,
  organisationId: string,
  sets: string[],
  today: string,
): Promise<Map<string, Names>> {
  const { rows } = await database.query<NamesRow>(
    `select zone_set_code as owner, count(*)::int as count,
       (array_agg(service_alias order by service_alias))[1:$4::int] as first
     from service
     where organisation_id = $1 and zone_set_code = any($2::text[])
       and (retired_from is null or retired_from > $3)
     group by zone_set_code`,
    [organisationId, sets, today, limits.namesOfUsersMax],
  )
  return namesByOwner(rows)
}

const namesByOwner = (rows: NamesRow[]) => new Map(rows.map(({ owner, ...names }) => [owner, names]))
