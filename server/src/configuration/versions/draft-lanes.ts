import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { copyRows } from '../../platform/database/copy-rows.ts'
import type { Client } from '../../platform/database/database.ts'
import { laneRow } from '../apply/write-versions.ts'
import { alias, zoneOrAny } from '../document/fields.ts'
import { required, shape } from '../document/shape.ts'
import { grouped, type Lane, laneKeyOf, laneShape } from '../document/version-shapes.ts'
import { checkLaneServices } from '../kinds/rate-cards.ts'
import { contentCounts } from '../state/content-counts.ts'
import { type LaneRow, laneColumns, laneOfRow } from '../state/versions.ts'
import { type ContentCollision, contentPatcher, contentPatchShape } from './draft-content.ts'
import { mergeLane } from './merge-lane.ts'

type LaneKey = Pick<Lane, 'service' | 'from' | 'to'>

const laneKeyShape = shape(
  { service: required(alias), from: required(zoneOrAny), to: required(zoneOrAny) },
  undefined,
  {
    service: 'Alias of the service of the lane.',
    from: 'Zone of the origin, or `*`.',
    to: 'Zone of the destination, or `*`.',
  },
)

export const lanesPatchShape = contentPatchShape(
  { put: laneShape, delete: laneKeyShape, expected: laneShape },
  {
    put: 'Lanes to create, or to replace as a whole.',
    delete: 'Lanes to remove.',
    expected:
      'These lanes as you read them. A lane of `put` that is missing here did not exist when you read the draft. Send this to change a draft that others edit too: then `If-Match` may be an older ETag, figures that only one of you changed are merged, and those that both of you changed stay as they are and are listed in `collisions`.',
  },
  ({ put = [], delete: deleted = [] }, path, failures) => {
    const first = new Map<string, string>()
    for (const [field, lanes] of Object.entries({ put, delete: deleted })) {
      for (const [at, lane] of lanes.entries()) {
        const earlier = first.get(laneKeyOf(lane))
        first.set(laneKeyOf(lane), earlier ?? `${field}.${at}`)
        if (earlier) failures.add([...path, field, at], `repeats ${say(lane)} of ${earlier}`)
      }
    }
  },
)

const say = ({ service, from, to }: LaneKey) => `${service} ${from} to ${to}`

/** Creates, replaces and removes lanes of a draft. */
export const patchLanes = contentPatcher(
  lanesPatchShape,
  async ({ put = [], delete: deleted = [], expected }, { client, state, versionId, owner }, failures) => {
    const { organisationId } = state
    checkLaneServices(state, state.things.rateCards.get(owner)?.carrier ?? '', put, ['put'], failures)
    const known = await readLanesByKey(client, organisationId, versionId, [...put, ...deleted])
    const { lanes, removed, collisions } = expected
      ? mergeLanes(put, deleted, expected, known)
      : { lanes: put, removed: deleted, collisions: [] }
    for (const [at, key] of removed.entries()) {
      if (!known.has(laneKeyOf(key)))
        failures.add(['delete', at], `names ${say(key)}, which the draft does not have`)
    }
    const differs = (lane: Lane) => JSON.stringify(known.get(laneKeyOf(lane))) !== JSON.stringify(lane)
    const changed = lanes.filter(differs)
    const replaced = changed.filter((lane) => known.has(laneKeyOf(lane)))
    return {
      collisions,
      keys: [...changed, ...removed].map(({ service, from, to }) => [service, from, to]),
      counts: {
        new: changed.length - replaced.length,
        changed: replaced.length,
        removed: removed.length,
      },
      async write(writer) {
        await deleteLanes(writer, organisationId, versionId, [...replaced, ...removed])
        const rows = changed.map((lane) => laneRow(versionId, lane))
        await copyRows(writer, organisationId, 'lane', rows)
        await refuseTooManyBreaks(writer, organisationId, versionId)
      },
    }
  },
)

/** What is left to write after merging it with what others wrote since the caller read the lanes. */
function mergeLanes(put: Lane[], deleted: LaneKey[], expected: Lane[], known: ReadonlyMap<string, Lane>) {
  const read = new Map(expected.map((lane) => [laneKeyOf(lane), lane]))
  const lanes: Lane[] = []
  const removed: LaneKey[] = []
  const collisions: ContentCollision[] = []
  for (const wanted of [...put, ...deleted.map((key) => ({ key }))]) {
    const { service, from, to } = 'key' in wanted ? wanted.key : wanted
    const key = { service, from, to }
    const current = known.get(laneKeyOf(key))
    const merged = mergeLane(read.get(laneKeyOf(key)), current, 'key' in wanted ? undefined : wanted)
    collisions.push(...merged.collisions.map((collision) => ({ key, ...collision })))
    if (merged.lane) lanes.push(merged.lane)
    else if (current) removed.push(key)
  }
  return { lanes, removed, collisions }
}

const ofKeys = `version_id = $2 and (service_alias, from_zone, to_zone) in (select * from unnest($3::text[], $4::text[], $5::text[]))`

const columnsOf = (keys: LaneKey[]) => [
  keys.map(({ service }) => service),
  keys.map(({ from }) => from),
  keys.map(({ to }) => to),
]

export async function readLanesByKey(
  client: Client,
  organisationId: string,
  versionId: string,
  keys: LaneKey[],
): Promise<Map<string, Lane>> {
  const { rows } = await client.query<LaneRow>(
    `select ${laneColumns} from lane where organisation_id = $1 and ${ofKeys}`,
    [organisationId, versionId, ...columnsOf(keys)],
  )
  return new Map(rows.map(laneOfRow).map((lane) => [laneKeyOf(lane), lane]))
}

async function deleteLanes(client: Client, organisationId: string, versionId: string, keys: LaneKey[]) {
  await client.query(`delete from lane where organisation_id = $1 and ${ofKeys}`, [
    organisationId,
    versionId,
    ...columnsOf(keys),
  ])
}

async function refuseTooManyBreaks(client: Client, organisationId: string, versionId: string) {
  const counted = await contentCounts(client, organisationId, 'rateCards', versionId)
  const breaks = 'breaks' in counted ? counted.breaks : 0
  if (breaks > limits.breaksOfOneVersionMax) {
    const max = grouped(limits.breaksOfOneVersionMax)
    throw errors.invalidField(
      'put',
      `would give the draft ${grouped(breaks)} breaks; at most ${max} are allowed`,
    )
  }
}
