import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '../../../activities/activities-page.tsx'
import { type ActivitiesSearch, weekCounts } from '../../../activities/filter-activities.ts'
import { oneOf, text } from '../../../address/read-search.ts'

export const Route = createFileRoute('/_app/activities/')({
  validateSearch: (raw): ActivitiesSearch => ({
    view: oneOf(raw.view, ['rows', 'flagged']),
    by: oneOf(raw.by, ['customerId', 'warehouseCode']),
    weeks: oneOf(raw.weeks, weekCounts),
    customer: text(raw.customer),
    warehouse: text(raw.warehouse),
    code: text(raw.code),
    status: text(raw.status),
    import: text(raw.import),
    find: text(raw.find),
    row: text(raw.row),
  }),
  component: ActivitiesPage,
})
