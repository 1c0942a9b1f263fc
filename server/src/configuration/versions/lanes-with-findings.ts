import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { LeastRecentlyUsed } from '../../platform/turns/least-recently-used.ts'
import { checkTurns, withDraft } from '../apply/check-configuration.ts'
import { laneZoneFindings } from '../checks/blocking.ts'
import type { CheckCode } from '../checks/catalogue.ts'
import type { Finding } from '../checks/finding.ts'
import { laneFindings } from '../checks/lane-findings.ts'
import { heldCards, readHeldZones } from '../checks/run-checks.ts'
import { markSetAside } from '../checks/set-aside.ts'
import type { State } from '../document/state.ts'
import type { Lane } from '../document/version-shapes.ts'
import { Contents } from '../state/contents.ts'
import { laneFactsOf } from '../state/lane-facts.ts'
import { onSnapshot } from '../state/snapshot.ts'

export type LaneKey = readonly [service: string, from: string, to: string]

/** A finding, and the lanes that it is about. */
interface FoundLanes {
  finding: Finding
  lanes: LaneKey[]
}

/**
 * The lanes of a version that have a finding, without those that were set aside. The checks of the version run once for
 * each state of the configuration and are remembered: otherwise every page of the filtered lanes would run them again.
 */
export async function lanesWithFindings(
  pool: Pool,
  organisationId: string,
  versionId: string,
  code: CheckCode | 'any',
  now: Date,
): Promise<LaneKey[]> {
  const found = await findLanes(pool, organisationId, versionId, now)
  const wanted = found.filter(({ finding }) => code === 'any' || finding.code === code)
  const shown = await markSetAside(
    pool,
    organisationId,
    wanted.map(({ finding }) => finding),
  )
  const setAside = new Set(shown.flatMap(({ id, setAside: aside }) => (aside ? [id] : [])))
  const lanes = wanted.filter(({ finding }) => !setAside.has(finding.id)).flatMap(({ lanes: of }) => of)
  return [...new Map(lanes.map((key) => [key.join('\t'), key])).values()]
}

function findLanes(pool: Pool, organisationId: string, versionId: string, now: Date): Promise<FoundLanes[]> {
  return checkTurns(pool).run(organisationId, () =>
    onSnapshot(pool, organisationId, now, async ({ client, state }) => {
      const key = `${organisationId} ${state.version} ${state.today} ${versionId}`
      const known = rememberedBy(pool).get(key)
      if (known) return known
      const isDraft = state.versions.rateCards.some(
        (one) => one.versionId === versionId && one.state === 'DRAFT',
      )
      const target = isDraft ? withDraft(state, versionId).target : state
      const found = await checkVersion(new Contents(client, organisationId), target, versionId)
      const lanes = found.reduce((sum, one) => sum + one.lanes.length, 0)
      rememberedBy(pool).set(key, found, lanes * bytesOfOneLane)
      return found
    }),
  )
}

const bytesOfOneLane = 120
const rememberedBy = onceForPool(
  () => new LeastRecentlyUsed<FoundLanes[]>({ bytes: limits.lanesFoundBytesMax, entries: 100 }),
)

async function checkVersion(contents: Contents, state: State, versionId: string): Promise<FoundLanes[]> {
  const zones = await readHeldZones(contents, state)
  const found: FoundLanes[] = []
  for await (const card of heldCards(contents, state, zones, versionId)) {
    for (const { at, ...finding } of laneFindings({ ...card, services: state.things.services })) {
      const keys = at.flatMap(({ service, from, to }): LaneKey[] =>
        service !== undefined && from !== undefined && to !== undefined ? [[service, from, to]] : [],
      )
      found.push({ finding: { ...finding, at: [] }, lanes: distinct(keys) })
    }
    const version = state.versions.rateCards.find((one) => one.versionId === versionId)
    const held = version ? [{ version, from: card.from, to: card.to }] : []
    const laneFacts = laneFactsOf(versionId, card.lanes)
    for (const { at, ...finding } of laneZoneFindings({ state, laneFacts }, held)) {
      found.push({ finding: { ...finding, at: [] }, lanes: at.flatMap((place) => naming(card.lanes, place)) })
    }
  }
  return found
}

const distinct = (keys: LaneKey[]) => [...new Map(keys.map((key) => [key.join('\t'), key])).values()]

const naming = (lanes: Lane[], { service, zone }: Finding['at'][number]): LaneKey[] =>
  lanes
    .filter((lane) => lane.service === service && (lane.from === zone || lane.to === zone))
    .map(({ service: alias, from, to }) => [alias, from, to])
