import { errors } from '../errors.ts'
import type { Pool } from '../platform/database.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Import, ImportKind } from './import-record.ts'
import { cancelImport } from './queue.ts'

/** Cancels an import that is queued or running, or says that there is none, or that it has ended. */
export async function endImport(
  { pool, clock }: { pool: Pool; clock: () => Date },
  organisationId: string,
  kind: ImportKind,
  importId: string,
): Promise<Import> {
  if (!isUuid(importId)) throw errors.importNotFound()
  const result = await cancelImport(pool, organisationId, kind, importId, clock())
  if (result === undefined) throw errors.importNotFound()
  if ('ended' in result) throw errors.importEnded(result.ended)
  return result.cancelled
}
