import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '../../../activities/activities-page.tsx'
import {
  type ActivitiesSearch,
  activityFlags,
  isRowKey,
  weekCounts,
} from '../../../activities/filter-activities.ts'
import { day, oneOf, text, texts } from '../../../address/read-search.ts'

export const Route = createFileRoute('/_app/activities/')({
  validateSearch: (raw): ActivitiesSearch => ({
    view: oneOf(raw.view, ['rows', 'flagged']),
    by: oneOf(raw.by, ['customerId', 'warehouseCode']),
    weeks: oneOf(raw.weeks, weekCounts),
    from: day(raw.from),
    to: day(raw.to),
    customer: texts(raw.customer),
    warehouse: texts(raw.warehouse),
    code: texts(raw.code),
    status: texts(raw.status),
    import: texts(raw.import),
    flag: oneOf(raw.flag, activityFlags),
    find: text(raw.find),
    row: text(raw.row),
    open: [text(raw.open) ?? ''].find(isRowKey),
  }),
  component: ActivitiesPage,
})
