import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { type Lane, laneKeyOf } from '../document/version-shapes.ts'
import { type Member, memberKey, memberOfKey } from '../document/zone-member.ts'
import { findVersion, type VersionPath } from '../state/version-access.ts'
import { readZones } from '../state/versions.ts'
import { type DraftChange, readDraftChanges, type TouchedKey } from './draft-changes.ts'
import { readLanesByKey } from './draft-lanes.ts'

/** Who touched something last, and in which revision. */
interface Touched {
  by: string
  at: string
  revision: number
}

export interface LaneSince extends Touched {
  key: { service: string; from: string; to: string }
  /** As it is now; null if it is gone. */
  lane: Lane | null
}

export interface MemberSince extends Touched {
  /** Code of the zone it is in now; null if it is gone. */
  zone: string | null
  zoneName: string | null
  /** Null: the zone itself was made or renamed. The code of a zone: it was removed. */
  member: Member | string | null
}

export interface ChangesSince {
  revision: number
  /** Whether `items` is everything. If not, read the draft again. */
  isComplete: boolean
  items: (LaneSince | MemberSince)[]
}

/** What changed in a draft after a revision that the caller has read: each lane or member once, as it is now. */
export const findChangesSince = (
  pool: Pool,
  organisationId: string,
  path: VersionPath,
  since: number,
): Promise<ChangesSince> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const { versionId, revision } = await findVersion(client, organisationId, path)
    if (since > revision) throw errors.badRequest(`since is ${since}, but the version is at ${revision}`)
    const changes = await readDraftChanges(client, organisationId, versionId, since, revision)
    const touched = changes && lastTouches(changes)
    if (touched === undefined) return { revision, isComplete: false, items: [] }
    const items =
      path.kind === 'rateCards'
        ? lanesOf(touched, await readLanesByKey(client, organisationId, versionId, keysOf(touched)))
        : membersOf(touched, await readZones(client, organisationId, versionId))
    return { revision, isComplete: true, items }
  })

/** Each key with the last change of it. Undefined if everything may have changed, or too much. */
function lastTouches(changes: DraftChange[]): Map<string, Touched & { key: TouchedKey }> | undefined {
  const touched = new Map<string, Touched & { key: TouchedKey }>()
  for (const { keys, revision, by, at } of changes) {
    if (keys === null) return undefined
    for (const key of keys) touched.set(JSON.stringify(key), { key, revision, by, at })
  }
  return touched.size > limits.draftChangesMax ? undefined : touched
}

type Touches = ReturnType<typeof lastTouches> & {}

const keysOf = (touched: Touches) =>
  [...touched.values()].map(({ key: [service = '', from = '', to = ''] }) => ({ service, from, to }))

const lanesOf = (touched: Touches, lanes: ReadonlyMap<string, Lane>): LaneSince[] =>
  [...touched.values()].map(({ key: [service = '', from = '', to = ''], ...by }) => {
    const key = { service, from, to }
    return { key, lane: lanes.get(laneKeyOf(key)) ?? null, ...by }
  })

function membersOf(touched: Touches, zones: Awaited<ReturnType<typeof readZones>>): MemberSince[] {
  const names = new Map(zones.map(({ code, name }) => [code, name]))
  const placed = new Map(
    zones.flatMap(({ code, members }) => members.map((member) => [memberKey(member), { code, member }])),
  )
  return [...touched.values()].map(({ key: [what, key = ''], ...by }) => {
    if (what === 'zone') {
      const isThere = names.has(key)
      return {
        zone: isThere ? key : null,
        zoneName: names.get(key) ?? null,
        member: isThere ? null : key,
        ...by,
      }
    }
    const found = placed.get(key)
    const zone = found?.code ?? null
    return { zone, zoneName: names.get(zone ?? '') ?? null, member: found?.member ?? memberOfKey(key), ...by }
  })
}
