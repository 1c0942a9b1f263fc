import { flaggedCountedMax } from '../api/limits.gen.ts'
import { countOf, formatCount } from '../format/count.ts'
import { formatDay, formatTime } from '../format/time.ts'
import type { DoublePush, Home, OpenImports } from './model.ts'

/** Something that needs attention, and the page where it is settled. */
export interface Task {
  id: string
  kind: 'rejected' | 'failed' | 'doubles' | 'flagged'
  title: string
  note: string
  action: string
  to: string
  params?: { importId: string }
  search?: Record<string, string | boolean | string[]>
  /** It can be taken off the list: what it is called then. */
  dismissible?: { importId: string; name: string }
}

interface Found {
  home: Pick<Home, 'failures' | 'flaggedShipments' | 'flaggedActivities'> | undefined
  open: OpenImports | undefined
  doubles: DoublePush[] | undefined
  /** Others only look at rejected rows. */
  mayCorrect: boolean
}

const daysOfWarning = 14
const millisecondsADay = 86_400_000

/**
 * What needs attention, most urgent first: rows that are about to be removed, then rejected rows and failed imports,
 * newest first, then pushes that may have been sent twice, then flagged rows.
 */
export function tasksOf({ home, open, doubles, mayCorrect }: Found, zone: string, now: Date): Task[] {
  const rejected = (open?.items ?? []).map((item) => ({
    at: item.finishedAt,
    item,
    ...rejectedTask(item, mayCorrect, zone, now),
  }))
  const expiring = rejected.filter(({ isExpiring }) => isExpiring)
  const others = [
    ...rejected.filter(({ isExpiring }) => !isExpiring),
    ...(home?.failures ?? []).map((one) => ({
      at: one.finishedAt ?? one.submittedAt,
      task: failureTask(one),
    })),
  ]
  return [
    ...expiring.sort((a, b) => compare(a.item.expiresAt, b.item.expiresAt)).map(({ task }) => task),
    ...others.sort((a, b) => compare(b.at, a.at)).map(({ task }) => task),
    ...(doubles ?? []).map((double) => doubleTask(double, zone, now)),
    ...flaggedTasks(home),
  ]
}

/** "in 2 imports, since 12 Nov" */
export function waitingSince(
  items: Pick<OpenImports['items'][number], 'finishedAt'>[],
  zone: string,
  now: Date,
) {
  const [oldest] = items.map(({ finishedAt }) => finishedAt).sort()
  if (oldest === undefined) return 'in no import'
  const day = formatTime(oldest, zone, now).replace(/ \d\d:\d\d$/, '')
  return `in ${countOf(items.length, 'import')}, since ${day.replace('Today', 'today')}`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function rejectedTask(item: OpenImports['items'][number], mayCorrect: boolean, zone: string, now: Date) {
  const isExpiring = Date.parse(item.expiresAt) - now.getTime() <= daysOfWarning * millisecondsADay
  const reasons = item.reasons.map(({ reason, rows }) => `${reason} ${formatCount(rows)}`).join(' · ')
  const task: Task = {
    id: item.importId,
    kind: 'rejected',
    title: `${countOf(item.open, 'rejected row')} of ${item.name ?? item.importId}`,
    note: [
      ...(isExpiring ? [`Removed on ${formatDay(item.expiresAt, zone)}`] : []),
      ...(item.changed > 0 ? [`${formatCount(item.changed)} corrected, not sent yet`] : []),
      reasons,
      ...(item.written > 0 ? [`${formatCount(item.written)} more, since written by a later import`] : []),
    ].join(' · '),
    action: mayCorrect ? 'Correct' : 'Look',
    to: '/rejected-rows/$importId',
    params: { importId: item.importId },
  }
  return { isExpiring, task }
}

const failureTask = ({ importId, name, errorMessage }: Home['failures'][number]): Task => ({
  id: importId,
  kind: 'failed',
  title: `${name} could not be imported`,
  note: `${errorMessage ?? 'The import failed.'} Nothing was written.`,
  action: 'See why',
  to: '/imports/$importId',
  params: { importId },
  dismissible: { importId, name },
})

function doubleTask({ imports }: DoublePush, zone: string, now: Date): Task {
  const [first] = imports
  const times = imports.map(({ submittedAt }) => formatTime(submittedAt, zone, now)).join(' and ')
  return {
    id: `double ${imports.map(({ importId }) => importId).join(' ')}`,
    kind: 'doubles',
    title: 'A push of activities may have been sent twice',
    note: `${[...new Set(imports.map(({ name }) => name))].join(' and ')}, ${times}: the same ${countOf(first?.counts.processed ?? 0, 'activity', 'activities')}`,
    action: 'Compare',
    to: '/activities',
    search: { view: 'rows', import: imports.map(({ importId }) => importId) },
  }
}

function flaggedTasks(home: Found['home']): Task[] {
  const counted = (count: number, one: string, many: string) =>
    count >= flaggedCountedMax ? `At least ${countOf(count, one, many)}` : countOf(count, one, many)
  const tasks: (Task & { count: number })[] = [
    {
      id: 'flagged activities',
      kind: 'flagged',
      count: home?.flaggedActivities ?? 0,
      title: `${counted(home?.flaggedActivities ?? 0, 'activity is', 'activities are')} flagged`,
      note: 'A customer, warehouse or charge code is missing or not set up',
      action: 'Look',
      to: '/activities',
      search: { view: 'flagged' },
    },
    {
      id: 'flagged shipments',
      kind: 'flagged',
      count: home?.flaggedShipments ?? 0,
      title: `${counted(home?.flaggedShipments ?? 0, 'shipment is', 'shipments are')} flagged`,
      note: 'A customer or rate card is missing or not set up',
      action: 'Look',
      to: '/shipments',
      search: { flagged: true },
    },
  ]
  return tasks.filter(({ count }) => count > 0).map(({ count: _count, ...task }) => task)
}
