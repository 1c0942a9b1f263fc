import { errors } from '../../errors.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import type { Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { isPublished, periodsOf, type Version, type VersionedKind } from '../document/version.ts'
import { identityOf, kindOf } from '../kinds/kinds.ts'
import { readThings } from '../kinds/read-things.ts'
import { type ContentCounts, contentCounts } from './content-counts.ts'
import { lastChangeOfVersion } from './last-change.ts'
import { readVersions } from './versions.ts'

/** A version as the API returns it. */
export interface VersionAnswer extends Omit<Version, 'owner' | 'revision'> {
  revision: number
  /** The days on which it is in force; null for drafts and withdrawn versions. */
  holds: { from: string; to: string | null } | null
  counts?: ContentCounts
}

/** Which version of which thing. */
export interface VersionPath {
  kind: VersionedKind
  owner: string
  versionId: string
}

export const etagOfVersion = ({ revision }: { revision: string | number }): string => `"${revision}"`

/** For display: `GLX-STD from 2026-07-01`, `draft FY28 of GLX-STD`. */
export const versionName = ({ owner, state, effectiveFrom, label }: Version): string =>
  state === 'DRAFT' ? draftName(owner, label) : `${owner} from ${effectiveFrom}`

const draftName = (owner: string, label: string | null) =>
  label === null ? `draft of ${owner}` : `draft ${label} of ${owner}`

const nameOf = (kind: VersionedKind) => (kind === 'rateCards' ? 'Rate card' : 'Zone set')

/** The versions of one thing: drafts without a first day, then the newest first. */
export async function listVersions(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  owner: string,
): Promise<VersionAnswer[]> {
  const versions = (await readVersions(database, organisationId, kind)).filter((one) => one.owner === owner)
  if (versions.length === 0) await refuseUnknownOwner(database, organisationId, kind, owner)
  return versions.map((version) => answerOf(version, versions))
}

async function refuseUnknownOwner(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  owner: string,
) {
  const things = await readThings(database, organisationId, kind)
  const isKnown = things.some((thing) => identityOf(kind, thing as Things[typeof kind]) === owner)
  if (!isKnown) throw errors.thingNotFound(nameOf(kind))
}

export async function findVersion(
  database: Database,
  organisationId: string,
  { kind, owner, versionId }: VersionPath,
): Promise<VersionAnswer> {
  const versions = await listVersions(database, organisationId, kind, owner)
  const found = versions.find((version) => version.versionId === versionId)
  if (!found) throw errors.thingNotFound('Version')
  return found
}

/** The same with its counts, which are read unless the caller knows them. */
export async function findCountedVersion(
  database: Database,
  organisationId: string,
  path: VersionPath,
  known?: ContentCounts,
): Promise<VersionAnswer> {
  const version = await findVersion(database, organisationId, path)
  const { kind, versionId } = path
  return { ...version, counts: known ?? (await contentCounts(database, organisationId, kind, versionId)) }
}

export function answerOf(version: Version, ofOwner: Version[]): VersionAnswer {
  const { owner: _, revision, ...rest } = version
  const held = periodsOf(ofOwner.filter(isPublished)).find(({ version: one }) => one === version)
  return {
    ...rest,
    revision: Number(revision),
    holds: held ? { from: held.from, to: held.to } : null,
  }
}

/** 404 unless the organisation has the card or zone set. */
export function requireOwner(state: State, kind: VersionedKind, owner: string): void {
  if (!state.things[kind].has(owner)) throw errors.thingNotFound(nameOf(kind))
}

/** The version to change. 404 if there never was one; 412 if it changed or was deleted after the caller read it. */
export async function versionToChange(
  client: Client,
  state: State,
  { kind, owner, versionId }: VersionPath,
  /** Null: any revision will do, because the caller says what it expects in another way. */
  ifMatch: string | null,
): Promise<Version> {
  requireOwner(state, kind, owner)
  const version = state.versions[kind].find((one) => one.versionId === versionId && one.owner === owner)
  if (version && (ifMatch === null || etagOfVersion(version) === ifMatch)) return version
  const last = await lastChangeOfVersion(client, state.organisationId, kind, owner, versionId)
  if (!version && !last) throw errors.thingNotFound('Version')
  const name = version ? versionName(version) : draftName(owner, last?.label ?? null)
  if (!last) throw errors.changedMeanwhile(`${name} is not the one you have read: read it again`)
  throw errors.changedMeanwhile(
    `${name} was ${version ? 'changed' : 'deleted'} by ${last.name} at ${last.at}: read it again`,
    { changedBy: last.name, changedAt: last.at, isDeleted: !version },
  )
}

export function refuseOtherThanDraft(version: Version, doing: string): void {
  if (version.state === 'DRAFT') return
  const state = version.state === 'PUBLISHED' ? 'published' : 'withdrawn'
  throw errors.inUse([`${versionName(version)} is ${state}: only a draft can be ${doing}`])
}

/** The version after a change, with its new ETag. Read in the transaction of the change. */
export const versionAfter = async (
  client: Client,
  organisationId: string,
  path: VersionPath,
  known?: ContentCounts,
): Promise<{ thing: VersionAnswer; etag: string }> => {
  const thing = await findCountedVersion(client, organisationId, path, known)
  return { thing, etag: etagOfVersion(thing) }
}

export const describeOwner = (kind: VersionedKind, owner: string) => `${kindOf(kind).singular} ${owner}`
