import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import type { Tagged } from '../apply/things.ts'
import { Failures, type Path } from '../document/failures.ts'
import { type Field, listOf } from '../document/fields.ts'
import { optional, Shape } from '../document/shape.ts'
import { grouped } from '../document/version-shapes.ts'
import type { Reading } from '../state/snapshot.ts'
import {
  refuseOtherThanDraft,
  touchVersion,
  type VersionAnswer,
  type VersionPath,
} from '../state/version-access.ts'
import { changeVersion } from './change-version.ts'

/** What to put into a draft, and what to take out of it. */
export interface ContentPatch<Put, Deleted> {
  put?: Put[]
  delete?: Deleted[]
}

export const contentPatchShape = <Put, Deleted>(
  put: Field<Put>,
  deleted: Field<Deleted>,
  descriptions: { put: string; delete: string },
  further?: (patch: ContentPatch<Put, Deleted>, path: Path, failures: Failures) => void,
): Shape<ContentPatch<Put, Deleted>> =>
  new Shape<ContentPatch<Put, Deleted>>(
    {
      put: optional(listOf(put, 0, limits.draftChangesMax)),
      delete: optional(listOf(deleted, 0, limits.draftChangesMax)),
    },
    (patch, path, failures) => {
      if ((patch.put?.length ?? 0) + (patch.delete?.length ?? 0) > limits.draftChangesMax) {
        const max = grouped(limits.draftChangesMax)
        failures.add(path, `must have at most ${max} elements in put and delete together`)
      }
      further?.(patch, path, failures)
    },
    descriptions,
  )

/** What a patch changes, and how to write it. */
export interface PatchPlan {
  counts: { new: number; changed: number; removed: number }
  write(client: Client): Promise<void>
}

/** The draft to change, as it is. */
export interface DraftReading extends Reading {
  versionId: string
  owner: string
}

/** A call that changes the contents of a draft, all or nothing. `plan` adds what is wrong to the failures. */
export const contentPatcher =
  <Put, Deleted>(
    shape: Shape<ContentPatch<Put, Deleted>>,
    plan: (patch: ContentPatch<Put, Deleted>, draft: DraftReading, failures: Failures) => Promise<PatchPlan>,
  ) =>
  (
    pool: Pool,
    organisationId: string,
    doer: Doer,
    path: VersionPath,
    ifMatch: string | undefined,
    body: unknown,
  ): Promise<Tagged<VersionAnswer>> =>
    changeVersion(pool, organisationId, doer, path, ifMatch, {
      async check(version, reading) {
        refuseOtherThanDraft(version, 'changed')
        const failures = new Failures(body)
        const { versionId, owner } = version
        const planned = await plan(
          shape.read(body, [], failures) ?? {},
          { ...reading, versionId, owner },
          failures,
        )
        if (failures.any) throw errors.invalidBody(failures.texts())
        return planned
      },
      async write(client, { counts, write }) {
        if (counts.new + counts.changed + counts.removed === 0) return undefined
        await write(client)
        await touchVersion(client, organisationId, path, doer.at)
        return { action: 'change', details: { versionId: path.versionId, ...counts } }
      },
    })
