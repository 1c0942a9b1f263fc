import { type ExportKind, exportOf } from '../configuration-files/write/export-kind.ts'
import { type FileFormat, writeTable } from '../configuration-files/write/file-table.ts'
import type { Import } from '../imports/record/import-record.ts'
import { writeErrorReport } from '../imports/rejected/error-report.ts'
import type { ActivityFilter } from '../ledger/activities.ts'
import type { TotalsFilter } from '../ledger/activity-totals.ts'
import type { ShipmentFilter } from '../ledger/shipments.ts'
import type { ChangeFilter } from '../organisations/audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import { type CsvList, csvTexts } from './csv.ts'
import { activitiesList } from './export-activities.ts'
import { activityTotalsList } from './export-activity-totals.ts'
import { auditLogList } from './export-audit-log.ts'
import { shipmentsList } from './export-shipments.ts'

/** Which file to make, in a form that can be sent to a thread. */
export type FileOrder = { organisationId: string } & (
  | { file: 'errorReport'; record: Import }
  | { file: 'shipments'; timeZone: string; filter: ShipmentFilter }
  | { file: 'activities'; timeZone: string; filter: ActivityFilter }
  | { file: 'activityTotals'; filter: TotalsFilter }
  | { file: 'auditLog'; timeZone: string; filter: ChangeFilter }
  | { file: 'configuration'; kind: ExportKind; format: FileFormat; versionId: string | undefined }
)

/** The pieces of a file. Its rows are read page by page, as the pieces are asked for. */
export function makeFile(db: Database, order: FileOrder): AsyncIterable<string | Uint8Array> {
  const { organisationId } = order
  switch (order.file) {
    case 'errorReport':
      return writeErrorReport(db, order.record)
    case 'shipments':
      return csvOf(shipmentsList(db, organisationId, order.timeZone, order.filter))
    case 'activities':
      return csvOf(activitiesList(db, organisationId, order.timeZone, order.filter))
    case 'activityTotals':
      return csvOf(activityTotalsList(db, organisationId, order.filter))
    case 'auditLog':
      return csvOf(auditLogList(db, organisationId, order.timeZone, order.filter))
    case 'configuration':
      return configurationFile(db, order)
  }
}

async function* csvOf<Row>(list: CsvList<Row> | Promise<CsvList<Row>>): AsyncGenerator<string> {
  yield* csvTexts(await list)
}

async function* configurationFile(
  db: Database,
  { organisationId, kind, versionId, format }: FileOrder & { file: 'configuration' },
): AsyncGenerator<string | Uint8Array> {
  yield* writeTable(await exportOf(db, organisationId, kind, versionId), format)
}
