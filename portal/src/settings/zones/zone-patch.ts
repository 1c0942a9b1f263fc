import type { components } from '../../api/schema.d.ts'
import type { ZoneMember } from '../../data/zones.ts'
import { memberText } from './zone-rows.ts'
import { readZones } from './zones-text.ts'

export type MembersPatch = components['schemas']['MembersPatch']

/** What a person made of a zone: its name and its places, as text. */
export interface EditedZone {
  code: string
  name: string
  places: string
}

export interface ZonePatch {
  patch: MembersPatch
  problems: string[]
  /** Places that are new in the zone, and those that leave it. */
  added: number
  removed: number
}

/** What changes between the members of a draft and an edited zone. Others may edit it too, so it says what it expects. */
export function patchOfZone(members: readonly ZoneMember[], { code, name, places }: EditedZone): ZonePatch {
  const { puts, problems } = readZones([code, name, places.replace(/[\r\n\t]+/g, ', ')].join('\t'))
  const zoneOf = new Map(
    members.flatMap(({ zone, member }) => (member === null ? [] : [[memberText(member), { zone, member }]])),
  )
  const wanted = new Map(
    puts.flatMap(({ member }) => (member === undefined ? [] : [[memberText(member), member]])),
  )
  const own = [...zoneOf].filter(([, { zone }]) => zone === code)
  const added = [...wanted].filter(([text]) => zoneOf.get(text)?.zone !== code)
  const removed = own.filter(([text]) => !wanted.has(text))
  const known = members.find(({ zone }) => zone === code)
  const isNamed = known === undefined || known.zoneName !== name
  const expected = [
    ...(known ? [{ zone: code, zoneName: known.zoneName }] : []),
    ...removed.map(([, one]) => one),
    ...added.flatMap(([text]) => zoneOf.get(text) ?? []),
  ]
  const patch = {
    put: [
      ...(isNamed ? [{ zone: code, zoneName: name }] : []),
      ...added.map(([, member]) => ({ zone: code, member })),
    ],
    delete: removed.map(([, { member }]) => ({ member })),
    expected,
  }
  return {
    patch: patch as MembersPatch,
    problems: problems.map((problem) => problem.replace(/^Line 1: /, '')),
    added: added.length,
    removed: removed.length,
  }
}

/** A zone that goes with all of its places. */
export const patchOfRemoval = (members: readonly ZoneMember[], code: string): MembersPatch => ({
  delete: [{ zone: code }],
  expected: members.flatMap(({ zone, zoneName, member }) =>
    zone !== code ? [] : [member === null ? { zone, zoneName } : { zone, zoneName, member }],
  ),
})

/** Postcodes that go to a zone: a gap that is closed, an overlap that is settled. */
export const patchOfRange = (members: readonly ZoneMember[], zone: string, range: string): MembersPatch => {
  const held = members.find(({ member }) => member === range)
  return {
    put: [{ zone, member: range }],
    expected: held ? [{ zone: held.zone, member: range }] : [],
  }
}

/** A range of a zone without some of its postcodes, which another zone keeps. */
export function patchWithout(
  members: readonly ZoneMember[],
  { zone, member }: { zone: string; member: string },
  shared: string,
): MembersPatch {
  const [from = 0, to = from] = endsOf(member)
  const [first = 0, last = first] = endsOf(shared)
  const rest = [
    [from, first - 1],
    [last + 1, to],
  ].flatMap(([begin = 0, end = 0]) => (begin > end ? [] : [textOf(begin, end)]))
  const held = members.filter((one) => typeof one.member === 'string' && rest.includes(one.member))
  return {
    put: rest.map((range) => ({ zone, member: range })),
    delete: [{ member }],
    expected: [{ zone, member }, ...held.map((one) => ({ zone: one.zone, member: String(one.member) }))],
  }
}

const endsOf = (range: string): number[] => (range.match(/\d{4}/g) ?? []).map(Number)
const textOf = (from: number, to: number) =>
  [...new Set([from, to])].map((code) => String(code).padStart(4, '0')).join('-')
