import { errors } from '../../errors.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { breaksInRow } from '../document/breaks.ts'
import type { Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { isPublished, periodsOf, type Version, type VersionedKind } from '../document/version.ts'
import { identityOf, kindOf } from '../kinds/kinds.ts'
import { readThings } from '../kinds/read-things.ts'
import { lastChangeOfVersion } from './last-change.ts'
import { readVersions, versionTables } from './versions.ts'

/** A version as the API returns it. */
export interface VersionAnswer extends Omit<Version, 'owner' | 'revision'> {
  revision: number
  /** The days on which it is in force; null for drafts and withdrawn versions. */
  holds: { from: string; to: string | null } | null
  /** Only in answers of one version. */
  counts?: ContentCounts
}

/** How much is in a version: lanes and breaks, or zones and members. */
export type ContentCounts = Record<string, number>

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

/** The same with its counts, if they are not known yet. */
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

export async function contentCounts(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
): Promise<ContentCounts> {
  const { rows } = await database.query<ContentCounts>(
    kind === 'rateCards'
      ? `select count(*)::int as lanes, coalesce(sum(${breaksInRow}), 0)::int as breaks
         from lane where organisation_id = $1 and version_id = $2`
      : `select count(distinct zone.zone_code)::int as zones, count(zone_member.member_key)::int as members
         from zone left join zone_member on zone_member.organisation_id = $1
           and zone_member.version_id = zone.version_id and zone_member.zone_code = zone.zone_code
         where zone.organisation_id = $1 and zone.version_id = $2`,
    [organisationId, versionId],
  )
  return rows[0] ?? {}
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
  ifMatch: string,
): Promise<Version> {
  requireOwner(state, kind, owner)
  const version = state.versions[kind].find((one) => one.versionId === versionId && one.owner === owner)
  if (version && etagOfVersion(version) === ifMatch) return version
  const last = await lastChangeOfVersion(client, state.organisationId, kind, owner, versionId)
  if (!version && !last) throw errors.thingNotFound('Version')
  const name = version ? versionName(version) : draftName(owner, last?.label ?? null)
  throw errors.changedMeanwhile(
    last
      ? `${name} was ${version ? 'changed' : 'deleted'} by ${last.name} at ${last.at}: read it again`
      : `${name} is not the one you have read: read it again`,
  )
}

export function refuseOtherThanDraft(version: Version, doing: string): void {
  if (version.state === 'DRAFT') return
  const state = version.state === 'PUBLISHED' ? 'published' : 'withdrawn'
  throw errors.inUse([`${versionName(version)} is ${state}: only a draft can be ${doing}`])
}

/** Marks a draft as changed: it gets a new ETag. */
export async function touchVersion(
  client: Client,
  organisationId: string,
  { kind, versionId }: VersionPath,
  at: Date,
): Promise<void> {
  await client.query(
    `update ${versionTables[kind].table} set revision = revision + 1, changed_at = $3
     where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId, at],
  )
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
