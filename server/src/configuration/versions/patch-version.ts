import { errors } from '../../errors.ts'
import { changedFields, type Doer, type FieldChange } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import { refuseBlockedState } from '../apply/blocked.ts'
import { mergePatch, type Tagged } from '../apply/things.ts'
import { endVersion } from '../apply/write-versions.ts'
import type { Version } from '../document/version.ts'
import { withVersions } from '../state/as-published.ts'
import type { Reading } from '../state/snapshot.ts'
import { type VersionAnswer, type VersionPath, versionName } from '../state/version-access.ts'
import { versionTables } from '../state/versions.ts'
import { changeVersion } from './change-version.ts'
import { touchVersion } from './draft-changes.ts'
import { readBody, type VersionSettings, versionSettingsShape } from './version-requests.ts'

interface Patched {
  version: Version
  next: VersionSettings
  fields: FieldChange[]
}

/** Changes the label and dates of a draft, or ends a published version. */
export const patchVersion = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  patch: unknown,
): Promise<Tagged<VersionAnswer>> =>
  changeVersion(pool, organisationId, doer, path, ifMatch, {
    async check(version, reading): Promise<Patched> {
      const old = settingsOf(version)
      const next = readBody(versionSettingsShape, mergePatch(old, patch))
      const fields = changedFields({ ...old }, { ...next })
      if (fields.length > 0 && version.state !== 'DRAFT') await refuseEnd(reading, path, version, next)
      return { version, next, fields }
    },
    async write(client, { version, next, fields }) {
      if (fields.length === 0) return undefined
      const details = { versionId: path.versionId }
      if (version.state === 'DRAFT') {
        await changeDraft(client, organisationId, path, next)
        await touchVersion(client, organisationId, path, doer, [])
        return { action: 'change', fields, details }
      }
      const author = { name: doer.name, at: doer.at }
      const { effectiveTo = null } = next
      await endVersion(client, organisationId, path.kind, path.versionId, effectiveTo, author)
      return { action: 'end', fields, details }
    },
  })

const settingsOf = ({ label, effectiveFrom, effectiveTo }: Version): VersionSettings =>
  versionSettingsShape.canonical({ label, effectiveFrom, effectiveTo })

async function changeDraft(
  client: Client,
  organisationId: string,
  { kind, versionId }: VersionPath,
  { label, effectiveFrom, effectiveTo }: VersionSettings,
): Promise<void> {
  await client.query(
    `update ${versionTables[kind].table}
     set label = $3, effective_from = $4, effective_to = $5
     where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId, label ?? null, effectiveFrom ?? null, effectiveTo ?? null],
  )
}

/** A published version never changes, except that it can end earlier. */
async function refuseEnd(
  { client, state }: Reading,
  { kind }: VersionPath,
  version: Version,
  next: VersionSettings,
): Promise<void> {
  const name = versionName(version)
  if (version.state === 'WITHDRAWN') throw errors.inUse([`${name} is withdrawn: it cannot be changed`])
  if (next.label !== settingsOf(version).label || next.effectiveFrom !== version.effectiveFrom) {
    throw errors.inUse([`${name} is published: only its effectiveTo can change`])
  }
  const { effectiveTo } = next
  if (effectiveTo === undefined || effectiveTo > (version.effectiveTo ?? '9999-12-31')) {
    throw errors.inUse([`${name} ends on ${version.effectiveTo}: an end can only become earlier`])
  }
  if (effectiveTo < state.today) throw errors.invalidField('effectiveTo', 'must be today or later')
  const versions = state.versions[kind].map((one) => (one === version ? { ...one, effectiveTo } : one))
  await refuseBlockedState(client, withVersions(state, kind, versions))
}
