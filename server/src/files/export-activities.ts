import { type ActivityFilter, type LedgerActivity, listActivities, placeOf } from '../ledger/activities.ts'
import { activityFields } from '../ledger/activity-fields.ts'
import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { localTimestamp } from '../platform/values/local-timestamp.ts'
import type { CsvList } from './csv.ts'

const names = activityFields.map(({ name }) => name)

export function activitiesList(
  db: Database,
  organisationId: string,
  timeZone: string,
  filter: ActivityFilter,
): CsvList<LedgerActivity> {
  return {
    columns: [...names, 'flags', 'importId', 'rowNumber'],
    readAfter: (last) =>
      listActivities(db, organisationId, filter, last && placeOf(last), limits.exportRowsTogether),
    linesOf: (activity) => [
      [
        ...names.map((field) =>
          field === 'activityTimestamp' ? localTimestamp(activity[field], timeZone) : activity[field],
        ),
        activity.flags.join(' '),
        activity.importId,
        activity.rowNumber,
      ],
    ],
  }
}
