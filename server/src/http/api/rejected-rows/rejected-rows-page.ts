import { columnsOfOperator, hasHiddenColumns } from '../../../imports/read/file-structure.ts'
import { findImport } from '../../../imports/record/find-imports.ts'
import type { ImportKind } from '../../../imports/record/import-record.ts'
import { listRejectedRows, type RejectedRow, shownValues } from '../../../imports/rejected/rejected-rows.ts'
import { limits } from '../../../limits.ts'
import { customerOf } from '../../customer-of.ts'
import type { Who } from '../../endpoint.ts'
import { numberPlace, readCursor, writeCursor } from '../../page-cursor.ts'
import { reasonShown } from '../../reason-shown.ts'
import type { Services } from '../../services.ts'

/** A page of rejected rows of either kind. `labelled` names the row's label: its shipment id or reference. */
export async function pageOfRejectedRows<Label extends object>(
  services: Services,
  who: Who,
  kind: ImportKind,
  importId: string,
  query: { cursor?: string; limit?: number },
  labelled: (label: string | null) => Label,
) {
  const { organisationId } = who
  const customerId = customerOf(who)
  const list = [organisationId, 'rejected', kind, importId]
  const after = readCursor(services, list, query.cursor, numberPlace) ?? 0
  const found = await findImport(services.pool, organisationId, kind, importId, customerId)
  const hidden = hasHiddenColumns(found, customerId) ? columnsOfOperator : []
  const withoutHidden = (data: RejectedRow['data']) =>
    hidden.length === 0
      ? data
      : Object.fromEntries(Object.entries(data).filter(([column]) => !hidden.includes(column)))
  const limit = query.limit ?? limits.pageSizeDefault
  const { rows, hasMore } = await listRejectedRows(
    services.pool,
    organisationId,
    found.importId,
    after,
    limit,
  )
  return {
    items: rows.map(({ label, error, detail, data, rowNumber, elementIndex }) => ({
      ...labelled(label),
      error: reasonShown(customerId, error),
      ...(detail !== null && { detail }),
      data: withoutHidden(shownValues(found, data)),
      rowNumber,
      ...(elementIndex !== null && { elementIndex }),
    })),
    nextCursor: hasMore ? writeCursor(services, list, rows.at(-1)?.rowNumber) : null,
  }
}
