import type { Version } from '../../../data/lanes.ts'

export type Place = 'ended' | 'now' | 'next' | 'draft'

/** A version on the line of time. */
export interface TimedVersion {
  version: Version
  place: Place
}

/** Which part of the line a version is on; undefined if it is not on it: withdrawn, or replaced before it began. */
export function placeOf({ state, holds }: Version, today: string): Place | undefined {
  if (state === 'DRAFT') return 'draft'
  if (state !== 'PUBLISHED' || holds === null) return undefined
  if (holds.from > today) return 'next'
  return holds.to !== null && holds.to < today ? 'ended' : 'now'
}

/** Versions from the oldest to the newest, then drafts: with a first day by it, then those without one. */
export function lineOfTime(versions: readonly Version[], today: string): TimedVersion[] {
  const onLine = versions.flatMap((version) => {
    const place = placeOf(version, today)
    return place ? [{ version, place }] : []
  })
  const order = ({ version, place }: TimedVersion) =>
    place === 'draft' ? `2${version.effectiveFrom ?? '9999'}${version.createdAt}` : `1${version.holds?.from}`
  return onLine.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** The version to show first: in force, else the next one, else any. */
export function firstShown(line: readonly TimedVersion[]): Version | undefined {
  const of = (place: Place) => line.find((one) => one.place === place)?.version
  return of('now') ?? of('next') ?? line.at(-1)?.version
}

/** The published version that holds on a day. */
export const heldOn = (versions: readonly Version[], day: string): Version | undefined =>
  versions.find(
    ({ state, holds }) =>
      state === 'PUBLISHED' && holds !== null && holds.from <= day && (holds.to === null || holds.to >= day),
  )

/** A day on which a version holds: today if it does, else its first. */
export const dayOf = (version: Version, today: string): string =>
  placeOf(version, today) === 'now' ? today : (version.effectiveFrom ?? today)

/** How far today is through a version, from 0 to 1. One without an end is drawn as two years long at most. */
export function shareOfToday({ holds }: Version, today: string): number | undefined {
  if (holds === null) return undefined
  const from = Date.parse(holds.from)
  const open = Math.max(Date.parse(today), from) + yearMilliseconds / 4
  const to = holds.to === null ? open : Date.parse(holds.to)
  const share = (Date.parse(today) - from) / Math.max(1, to - from)
  return Math.min(0.97, Math.max(0.02, share))
}

const yearMilliseconds = 365 * 24 * 60 * 60 * 1000

/** What a person calls a version: its label, else its first day. */
export function versionName({ label, effectiveFrom, state }: Version, day: (text: string) => string): string {
  if (label !== null) return label
  if (effectiveFrom !== null)
    return state === 'DRAFT'
      ? `the draft from ${day(effectiveFrom)}`
      : `the version from ${day(effectiveFrom)}`
  return 'the draft'
}

/** Whose draft it is, if it is somebody else's: "Draft of maya@quollway.example". */
export const draftText = ({ createdBy }: Pick<Version, 'createdBy'>, me: string): string =>
  createdBy === me ? 'Draft' : `Draft of ${createdBy}`
