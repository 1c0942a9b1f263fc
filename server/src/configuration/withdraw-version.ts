import { errors } from '../errors.ts'
import type { Doer } from '../organisations/audit-log.ts'
import type { Pool } from '../platform/database.ts'
import { withVersions } from './as-published.ts'
import { refuseBlockedState } from './blocked.ts'
import { changeVersion } from './change-version.ts'
import type { State } from './state.ts'
import type { Tagged } from './things.ts'
import { type VersionAnswer, type VersionPath, versionName } from './version-access.ts'
import type { Version } from './versions.ts'
import { withdrawVersion } from './write-versions.ts'

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
