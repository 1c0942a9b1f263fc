import type { components } from '../../api/schema.d.ts'
import type { ZoneMember } from '../../data/zones.ts'
import type { MembersPatch } from './zone-patch.ts'
import { memberText } from './zone-rows.ts'

type Member = Exclude<ZoneMember['member'], null>
type MemberSince = components['schemas']['MemberSince']

/** A zone or a member that the caller and somebody else have changed. It is as they made it. */
type Collision = components['schemas']['MemberCollision']

export interface Collided extends Collision {
  /** Undefined if it is not known any more. */
  writer: { by: string; at: string } | undefined
}

/** Who made it so, and when. */
export function withWriter(collision: Collision, changes: readonly MemberSince[]): Collided {
  const { zone, member } = collision.key
  const found = changes.filter((one) =>
    member === undefined
      ? one.zone === zone || (one.zone === null && one.member === zone)
      : one.member !== null && memberText(one.member as Member) === memberText(member),
  )
  const last = found.sort((one, other) => other.revision - one.revision)[0]
  return { ...collision, writer: last && { by: last.by, at: last.at } }
}

/** Makes it as the caller wanted it after all, if it still is as they were told. */
export function patchOfMine(collided: readonly Collided[]): MembersPatch {
  const put: object[] = []
  const deleted: object[] = []
  const expected: object[] = []
  for (const { key, field, theirs, yours } of collided) {
    if (key.member !== undefined) {
      if (theirs !== null) expected.push({ zone: theirs, member: key.member })
      if (yours === null) deleted.push({ member: key.member })
      else put.push({ zone: yours, member: key.member })
    } else if (field === 'zoneName') {
      if (theirs !== null) expected.push({ zone: key.zone, zoneName: theirs })
      put.push({ zone: key.zone, zoneName: yours })
    } else deleted.push({ zone: key.zone })
  }
  return { put, delete: deleted, expected } as MembersPatch
}

/** "put 4820–4830 into QLN", "removed 4816", "named QLF Far north" */
export function theirDeed({ key, field, theirs }: Collision): string {
  if (key.member !== undefined) {
    const place = memberText(key.member).replace('-', '–')
    return theirs === null ? `removed ${place}` : `put ${place} into ${theirs}`
  }
  if (theirs === null) return `removed ${key.zone}`
  return field === 'zoneName' ? `named ${key.zone} ${theirs}` : `changed ${key.zone}`
}

/** "You put it into QLF." */
export function yourDeed({ key, field, yours }: Collision): string {
  if (yours === null) return 'You removed it.'
  return key.member === undefined && field === 'zoneName'
    ? `You named it ${yours}.`
    : `You put it into ${yours}.`
}
