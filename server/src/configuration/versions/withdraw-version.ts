import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import { refuseBlockedState } from '../apply/blocked.ts'
import type { Tagged } from '../apply/things.ts'
import { withdrawVersion } from '../apply/write-versions.ts'
import type { State } from '../document/state.ts'
import type { Version } from '../document/version.ts'
import { withVersions } from '../state/as-published.ts'
import { type VersionAnswer, type VersionPath, versionName } from '../state/version-access.ts'
import { changeVersion } from './change-version.ts'

/** Withdraws a published version that has not begun. */
export const withdraw = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
): Promise<Tagged<VersionAnswer>> =>
  changeVersion(pool, organisationId, doer, path, ifMatch, {
    async check(version, { client, state }) {
      refuseBegun(state, version)
      const versions = state.versions[path.kind].map((one) =>
        one === version ? { ...one, state: 'WITHDRAWN' as const } : one,
      )
      await refuseBlockedState(client, withVersions(state, path.kind, versions))
      return version
    },
    async write(client, { versionId, effectiveFrom }) {
      const author = { name: doer.name, at: doer.at }
      await withdrawVersion(client, organisationId, path.kind, versionId, author, null)
      return { action: 'withdraw', details: { versionId, effectiveFrom } }
    },
  })

function refuseBegun({ today }: State, version: Version): void {
  const name = versionName(version)
  if (version.state === 'DRAFT') throw errors.inUse([`${name} is a draft: delete it instead`])
  if (version.state === 'WITHDRAWN') throw errors.inUse([`${name} is withdrawn already`])
  if ((version.effectiveFrom ?? '') <= today) {
    throw errors.inUse([`${name} has begun: end it with effectiveTo instead`])
  }
}
