import { findImport } from '../../imports/find-imports.ts'
import type { ImportKind } from '../../imports/import-record.ts'
import { listRejectedRows, shownValues } from '../../imports/rejected-rows.ts'
import { limits } from '../../limits.ts'
import type { Who } from '../endpoint.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import type { Services } from '../services.ts'

/** A page of rejected rows of either kind. `labelled` names the row's label: its shipment id or reference. */
export async function pageOfRejectedRows(
  services: Services,
  { organisationId }: Who,
  kind: ImportKind,
  importId: string,
  query: { cursor?: string; limit?: number },
  labelled: (label: string | null) => Record<string, string | null>,
) {
  const list = [organisationId, 'rejected', kind, importId]
  const after = (readCursor(services, list, query.cursor) as number | undefined) ?? 0
  const found = await findImport(services.pool, organisationId, kind, importId)
  const limit = query.limit ?? limits.pageSizeDefault
  const { rows, hasMore } = await listRejectedRows(
    services.pool,
    organisationId,
    found.importId,
    after,
    limit,
  )
  return {
    items: rows.map(({ label, error, data, rowNumber, elementIndex }) => ({
      ...labelled(label),
      error,
      data: shownValues(found, data),
      rowNumber,
      ...(elementIndex !== null && { elementIndex }),
    })),
    nextCursor: hasMore ? writeCursor(services, list, rows.at(-1)?.rowNumber) : null,
  }
}
