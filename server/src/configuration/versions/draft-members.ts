import { limits } from '../../limits.ts'
import { writeContents } from '../apply/write-versions.ts'
import { contentDifferences } from '../compare/difference.ts'
import type { Failures, Path } from '../document/failures.ts'
import { alias, nameText } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { lookOf, twinFailure } from '../document/twins.ts'
import { grouped, sortZones, type Zone } from '../document/version-shapes.ts'
import { type Member, memberField, memberKey, memberText } from '../document/zone-member.ts'
import { readZones } from '../state/versions.ts'
import { contentPatcher, contentPatchShape } from './draft-content.ts'
import { type MembersPatch, mergeMembers, type PutMember, touchedKeys } from './merge-members.ts'

const putShape = shape(
  { zone: required(alias), zoneName: optional(nameText), member: optional(memberField) },
  undefined,
  {
    zone: 'Code of the zone. It is created if the draft does not have it.',
    zoneName: 'Name of the zone. Required for a new one; renames an existing one.',
    member: 'Moves into this zone from any other. Left out: only the zone itself is created or renamed.',
  },
)

const deleteShape = shape(
  { zone: optional(alias), member: optional(memberField) },
  ({ zone, member }, path, failures, sent) => {
    if (zone !== undefined && member !== undefined)
      failures.add(path, 'must name a zone or a member, not both')
    else if (sent.zone === undefined && sent.member === undefined) {
      failures.add(path, 'must name a zone or a member')
    }
  },
  { zone: 'Code of a zone to remove with all of its members.', member: 'A member to remove.' },
)

/** A member or zone as the caller has read it. */
const expectedShape = shape(
  { zone: required(alias), zoneName: optional(nameText), member: optional(memberField) },
  undefined,
  {
    zone: 'Code of the zone that it was in.',
    zoneName: 'Name that the zone had.',
    member: 'The member. Left out: only the zone and its name.',
  },
)

export const membersPatchShape = contentPatchShape(
  { put: putShape, delete: deleteShape, expected: expectedShape },
  {
    put: 'Zones and members to create, move or rename.',
    delete: 'Zones and members to remove. This happens before `put`.',
    expected:
      'These members and zones as you read them. A member of `put` that is missing here was in no zone. Send this to change a draft that others edit too: then `If-Match` may be an older ETag, and what others have moved, renamed or removed meanwhile stays as it is and is listed in `collisions`.',
  },
)

/** Creates, moves and removes zones and members of a draft. */
export const patchMembers = contentPatcher(
  membersPatchShape,
  async (sent, { client, state: { organisationId }, versionId, isAsRead }, failures) => {
    const before = await readZones(client, organisationId, versionId)
    const { patch, collisions } = mergeMembers(before, sent, isAsRead)
    const after = patchZones(before, patch, failures)
    const differences = contentDifferences({ zones: before }, { zones: after })
    const count = (wanted: string) => differences.filter(({ change }) => change === wanted).length
    return {
      collisions,
      keys: touchedKeys(before, after),
      counts: { new: count('new'), changed: count('changed'), removed: count('removed') },
      async write(writer) {
        await writer.query('delete from zone where organisation_id = $1 and version_id = $2', [
          organisationId,
          versionId,
        ])
        await writeContents(writer, organisationId, [{ versionId, content: { zones: after } }])
      },
    }
  },
)

/** The zones after a patch. Adds what is wrong to the failures. */
function patchZones(
  before: Zone[],
  { put = [], delete: deleted = [] }: MembersPatch,
  failures: Failures,
): Zone[] {
  const zones = new Map(before.map(({ code, name }) => [code, name]))
  const members = new Map(
    before.flatMap(({ code, members: own }) =>
      own.map((member): [string, { zone: string; member: Member }] => [
        memberKey(member),
        { zone: code, member },
      ]),
    ),
  )
  const goneZones = new Set<string>()
  for (const [at, { zone, member }] of deleted.entries()) {
    const name = zone ?? (member === undefined ? '' : memberText(member))
    const isThere = zone === undefined ? members.delete(memberKey(member ?? '')) : zones.delete(zone)
    if (!isThere) failures.add(['delete', at], `names ${name}, which the draft does not have`)
    if (zone !== undefined) goneZones.add(zone)
  }
  for (const [key, { zone }] of members) if (goneZones.has(zone)) members.delete(key)
  const byLook = new Map([...zones.keys()].map((code) => [lookOf(code), code]))
  const first = new Map<string, number>()
  for (const [at, one] of put.entries()) {
    putZone(zones, byLook, one, ['put', at], failures)
    if (one.member === undefined) continue
    const key = memberKey(one.member)
    const earlier = first.get(key)
    first.set(key, earlier ?? at)
    if (earlier !== undefined)
      failures.add(['put', at], `repeats ${memberText(one.member)} of put.${earlier}`)
    members.set(key, { zone: one.zone, member: one.member })
  }
  if (members.size > limits.membersOfOneZoneSetMax) {
    const max = grouped(limits.membersOfOneZoneSetMax)
    failures.add(['put'], `would give the draft ${grouped(members.size)} members; at most ${max} are allowed`)
  }
  const made = new Map([...zones].map(([code, name]): [string, Zone] => [code, { code, name, members: [] }]))
  for (const { zone, member } of members.values()) made.get(zone)?.members.push(member)
  return sortZones([...made.values()])
}

/** `byLook` finds zones that people would confuse. */
function putZone(
  zones: Map<string, string>,
  byLook: Map<string, string>,
  { zone, zoneName }: PutMember,
  path: Path,
  failures: Failures,
) {
  const known = zones.get(zone)
  if (known === undefined) {
    const other = byLook.get(lookOf(zone))
    byLook.set(lookOf(zone), other ?? zone)
    if (other !== undefined) failures.add([...path, 'zone'], twinFailure(zone, other))
    if (zoneName === undefined) failures.add([...path, 'zoneName'], `is required: zone ${zone} is new`)
  }
  zones.set(zone, zoneName ?? known ?? zone)
}
