import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { Tagged } from '../apply/things.ts'
import { refuseOtherThanDraft, type VersionAnswer, type VersionPath } from '../state/version-access.ts'
import { adjustLanes } from './adjust-lanes.ts'
import { changeVersion } from './change-version.ts'
import { touchVersion } from './draft-changes.ts'
import { adjustShape, readBody } from './version-requests.ts'

/** Raises or lowers the figures of a draft that is there already. */
export function adjustDraft(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  body: unknown,
): Promise<Tagged<VersionAnswer>> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  const { adjust } = readBody(adjustShape, body)
  const { versionId } = path
  return changeVersion(pool, organisationId, doer, path, ifMatch, {
    async check(version) {
      refuseOtherThanDraft(version, 'changed')
    },
    async write(client) {
      await adjustLanes(client, organisationId, versionId, adjust)
      await touchVersion(client, organisationId, path, doer, undefined)
      return { action: 'change', details: { versionId, adjust } }
    },
  })
}
