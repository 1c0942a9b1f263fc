import { errors } from '../../errors.ts'
import type { Change, Doer } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import type { Tagged } from '../apply/things.ts'
import { writeConfiguration } from '../apply/write-configuration.ts'
import type { Version } from '../document/version.ts'
import type { ContentCounts } from '../state/content-counts.ts'
import type { Reading } from '../state/snapshot.ts'
import {
  type VersionAnswer,
  type VersionPath,
  versionAfter,
  versionToChange,
} from '../state/version-access.ts'

/** What the audit log says about a change, apart from which card or zone set it is. */
interface VersionChange extends Omit<Change, 'kind' | 'identity'> {
  /** What is in the version afterwards, if that is known already. */
  counts?: ContentCounts
}

export interface VersionWork<Checked> {
  /** The version may have been changed since the caller read it. */
  isAnyRevision?: boolean

  check(version: Version, reading: Reading): Promise<Checked>
  /** Undefined: nothing changed. */
  write(client: Client, checked: Checked): Promise<VersionChange | undefined>
}

/** Changes the version that the caller has read, and returns the result. */
export const changeVersion = <Checked>(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  work: VersionWork<Checked>,
): Promise<Tagged<VersionAnswer>> =>
  write(pool, organisationId, doer, path, ifMatch, work, (client, known) =>
    versionAfter(client, organisationId, path, known),
  )

/** The same for a change that leaves nothing of the version. */
export const removeVersion = <Checked>(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  work: VersionWork<Checked>,
): Promise<void> => write(pool, organisationId, doer, path, ifMatch, work, async () => {})

function write<Checked, Result>(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  work: VersionWork<Checked>,
  resultOf: (client: Client, known?: ContentCounts) => Promise<Result>,
): Promise<Result> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  return writeConfiguration(pool, organisationId, doer, {
    async check(reading) {
      const version = await versionToChange(
        reading.client,
        reading.state,
        path,
        work.isAnyRevision ? null : ifMatch,
      )
      return work.check(version, reading)
    },
    async write({ client }, checked: Checked) {
      const done = await work.write(client, checked)
      if (done === undefined) return { result: await resultOf(client), changes: [] }
      const { counts, ...change } = done
      const { kind, owner } = path
      return { result: await resultOf(client, counts), changes: [{ ...change, kind, identity: owner }] }
    },
  })
}
