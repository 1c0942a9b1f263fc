import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import { refuseOtherThanDraft, type VersionPath } from '../state/version-access.ts'
import { versionTables } from '../state/versions.ts'
import { removeVersion } from './change-version.ts'
import { forgetDraftChanges } from './draft-changes.ts'

export const deleteDraft = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
): Promise<void> =>
  removeVersion(pool, organisationId, doer, path, ifMatch, {
    async check(version) {
      refuseOtherThanDraft(version, 'deleted')
      return version
    },
    async write(client, { versionId, label }) {
      await client.query(
        `delete from ${versionTables[path.kind].table} where organisation_id = $1 and version_id = $2`,
        [organisationId, versionId],
      )
      await forgetDraftChanges(client, organisationId, versionId)
      return { action: 'delete', details: { versionId, state: 'DRAFT', label } }
    },
  })
