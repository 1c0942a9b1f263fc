import { limits } from '../limits.ts'
import { type ChangeFilter, listChanges, type RecordedChange } from '../organisations/audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import { localTimestamp } from '../platform/values/local-timestamp.ts'
import type { CsvList } from './csv.ts'

export function auditLogList(
  db: Database,
  organisationId: string,
  timeZone: string,
  filter: ChangeFilter,
): CsvList<RecordedChange> {
  return {
    columns: ['time', 'who', 'action', 'kind', 'identity', 'fields', 'reason', 'details', 'request id'],
    readAfter: (last) => listChanges(db, organisationId, filter, last?.changeId, limits.exportRowsTogether),
    linesOf: (one) => [
      [
        localTimestamp(one.changedAt, timeZone),
        one.actorName,
        one.action,
        one.kind,
        one.identity,
        one.fields.map((field) => `${field.field}: ${plain(field.old)} → ${plain(field.new)}`).join('; '),
        one.reason,
        one.details && plain(one.details),
        one.requestId,
      ],
    ],
  }
}

/** A value for people: "quotes, imports", "rowCount 3, importId …". */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${plain(one)}`)
    .join(', ')
}
