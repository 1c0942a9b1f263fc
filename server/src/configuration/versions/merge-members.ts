import type { Zone } from '../document/version-shapes.ts'
import { type Member, memberKey } from '../document/zone-member.ts'
import type { TouchedKey } from './draft-changes.ts'
import type { ContentCollision, ContentPatch } from './draft-content.ts'

export interface PutMember {
  zone: string
  zoneName?: string
  member?: Member
}

export interface DeletedMember {
  zone?: string
  member?: Member
}

export type MembersPatch = ContentPatch<PutMember, DeletedMember, PutMember>

/**
 * Leaves out what somebody else has moved, renamed or removed since the caller read it. Without `expected`, the draft is
 * as the caller has read it.
 */
export function mergeMembers(zones: Zone[], patch: MembersPatch, isAsRead: boolean) {
  const { put = [], delete: deleted = [], expected } = patch
  const collisions: ContentCollision[] = []
  if (expected === undefined) return { patch, collisions }
  const now = placesOf(zones)
  const read = {
    zones: new Map(
      expected.flatMap(({ zone, zoneName }) => (zoneName === undefined ? [] : [[zone, zoneName]])),
    ),
    members: new Map(
      expected.flatMap(({ zone, member }) => (member === undefined ? [] : [[memberKey(member), zone]])),
    ),
  }
  const isFree = (
    key: object,
    field: string,
    was: string | undefined,
    is: string | undefined,
    yours?: string,
  ) => {
    if (is === was || is === yours) return true
    const values = { expected: was ?? null, theirs: is ?? null, yours: yours ?? null }
    collisions.push({ key: { ...key }, field, ...values })
    return false
  }
  const wanted = put.flatMap(({ zone, zoneName, member }): PutMember[] => {
    const name = now.zones.get(zone)
    const mayName =
      zoneName !== undefined && isFree({ zone }, 'zoneName', read.zones.get(zone) ?? name, name, zoneName)
    const renamed = { zone, ...(mayName && { zoneName }) }
    // A zone that somebody else has removed is not made again without its name.
    if (member === undefined) return mayName ? [renamed] : []
    const key = memberKey(member)
    const isMoved = isFree({ member }, 'zone', read.members.get(key), now.members.get(key), zone)
    return isMoved ? [{ ...renamed, member }] : mayName ? [renamed] : []
  })
  const removed = deleted.filter(({ zone, member }) => {
    if (zone !== undefined) {
      const is = now.zones.get(zone)
      // Others may have put members into it.
      return is !== undefined && (isAsRead || isFree({ zone }, 'zone', undefined, is))
    }
    const key = memberKey(member ?? '')
    const is = now.members.get(key)
    return is !== undefined && isFree({ member }, 'zone', read.members.get(key), is)
  })
  return { patch: { put: wanted, delete: removed }, collisions }
}

const placesOf = (zones: Zone[]) => ({
  zones: new Map(zones.map(({ code, name }) => [code, name])),
  members: new Map(zones.flatMap(({ code, members }) => members.map((one) => [memberKey(one), code]))),
})

/** The zones and members that differ between the two. */
export function touchedKeys(before: Zone[], after: Zone[]): TouchedKey[] {
  const [old, next] = [placesOf(before), placesOf(after)]
  const differing = (one: Map<string, string>, other: Map<string, string>) =>
    [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key))
  return [
    ...differing(old.zones, next.zones).map((code) => ['zone', code]),
    ...differing(old.members, next.members).map((key) => ['member', key]),
  ]
}
