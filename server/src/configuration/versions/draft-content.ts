import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import type { Tagged } from '../apply/things.ts'
import { Failures, type Path } from '../document/failures.ts'
import { type Field, listOf } from '../document/fields.ts'
import { optional, type Shape, shape } from '../document/shape.ts'
import { grouped } from '../document/version-shapes.ts'
import type { Reading } from '../state/snapshot.ts'
import {
  etagOfVersion,
  refuseOtherThanDraft,
  type VersionAnswer,
  type VersionPath,
} from '../state/version-access.ts'
import { changeVersion } from './change-version.ts'
import { type TouchedKey, touchVersion } from './draft-changes.ts'
import type { Collision } from './merge-lane.ts'

/** What to put into a draft, and what to take out of it. */
export interface ContentPatch<Put, Deleted, Expected> {
  put?: Put[]
  delete?: Deleted[]
  /**
   * What it touches, as the caller read it. If given, the draft may have changed since, and only single cells can
   * collide.
   */
  expected?: Expected[]
}

export const contentPatchShape = <Put, Deleted, Expected>(
  fields: { put: Field<Put>; delete: Field<Deleted>; expected: Field<Expected> },
  descriptions: { put: string; delete: string; expected: string },
  further?: (patch: ContentPatch<Put, Deleted, Expected>, path: Path, failures: Failures) => void,
): Shape<ContentPatch<Put, Deleted, Expected>> =>
  shape(
    {
      put: optional(listOf(fields.put, 0, limits.draftChangesMax)),
      delete: optional(listOf(fields.delete, 0, limits.draftChangesMax)),
      expected: optional(listOf(fields.expected, 0, limits.draftChangesMax)),
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
  keys: TouchedKey[]
  /** Cells that somebody else has changed too. They stay as they are. */
  collisions: ContentCollision[]
  write(client: Client): Promise<void>
}

/** A cell that the caller and somebody else have changed, and where it is. */
export interface ContentCollision extends Collision {
  key: Record<string, unknown>
}

/** The draft to change, as it is. */
export interface DraftReading extends Reading {
  versionId: string
  owner: string
  /** Whether nobody has changed it since the caller read it. */
  isAsRead: boolean
}

/** The draft after a change of its contents. */
export type PatchedDraft = VersionAnswer & { collisions?: ContentCollision[] }

/** A call that changes the contents of a draft, all or nothing. `plan` adds what is wrong to the failures. */
export const contentPatcher =
  <Put, Deleted, Expected>(
    shape: Shape<ContentPatch<Put, Deleted, Expected>>,
    plan: (
      patch: ContentPatch<Put, Deleted, Expected>,
      draft: DraftReading,
      failures: Failures,
    ) => Promise<PatchPlan>,
  ) =>
  async (
    pool: Pool,
    organisationId: string,
    doer: Doer,
    path: VersionPath,
    ifMatch: string | undefined,
    body: unknown,
  ): Promise<Tagged<PatchedDraft>> => {
    const isAnyRevision = isRecord(body) && Array.isArray(body.expected)
    let collisions: ContentCollision[] = []
    const { thing, etag } = await changeVersion(pool, organisationId, doer, path, ifMatch, {
      isAnyRevision,
      async check(version, reading) {
        refuseOtherThanDraft(version, 'changed')
        const failures = new Failures(body)
        const { versionId, owner } = version
        const planned = await plan(
          shape.read(body, [], failures) ?? {},
          { ...reading, versionId, owner, isAsRead: etagOfVersion(version) === ifMatch },
          failures,
        )
        if (failures.any) throw errors.invalidBody(failures.inOrder())
        collisions = planned.collisions
        return planned
      },
      async write(client, { counts, keys, write }) {
        if (counts.new + counts.changed + counts.removed === 0) return undefined
        await write(client)
        await touchVersion(client, organisationId, path, doer, keys)
        return { action: 'change', details: { versionId: path.versionId, ...counts } }
      },
    })
    return { thing: isAnyRevision ? { ...thing, collisions } : thing, etag }
  }
