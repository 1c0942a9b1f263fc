import type { components } from '../../api/portal-schema.d.ts'
import type { PortalImport } from '../../data/imports.ts'

export type ImportDetail = components['schemas']['PortalImportDetail']
/** A rejected row that shows what a reason is about. */
export type Example = NonNullable<ImportDetail['reasons'][number]['example']>
export type ImportKind = PortalImport['kind']
export type ImportSource = PortalImport['source']

export const importKinds = ['shipments', 'activities'] as const
export const importSources = ['file', 'data'] as const
export const importStatuses = [
  'queued',
  'processing',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

export const kindNames: Record<ImportKind, string> = { shipments: 'Shipments', activities: 'Activities' }

/** A dry run writes and rejects nothing: its counts say what would happen. */
export const hasWritten = ({ status, dryRun }: Pick<PortalImport, 'status' | 'dryRun'>) =>
  status === 'completed' && !dryRun

/** How many imports are ahead of this one. Imports run in the order they arrived. */
const waitingBefore = (one: PortalImport, others: PortalImport[]): number =>
  others.filter(({ status, submittedAt }) => status === 'queued' && submittedAt < one.submittedAt).length

/** Imports that are queued after this one, the next first. */
export const waitingAfter = (one: PortalImport, others: PortalImport[]): PortalImport[] =>
  others
    .filter(({ status, submittedAt }) => status === 'queued' && submittedAt > one.submittedAt)
    .sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1))

/** "Queued, next in line"; undefined for the usual words. */
export function statusText(one: PortalImport, others: PortalImport[]): string | undefined {
  if (one.status !== 'queued') return undefined
  const before = waitingBefore(one, others)
  return before === 0 ? 'Queued, next in line' : `Queued, ${before} ahead of it`
}

/** The rows of a list with later changes. Rows keep their places. */
export function withChanges(rows: PortalImport[], changed: PortalImport[]): PortalImport[] {
  const byId = new Map(changed.map((one) => [one.importId, one]))
  return rows.map((row) => byId.get(row.importId) ?? row)
}

/** "1 running, 2 waiting" */
export function runningAndWaiting(imports: PortalImport[]): string {
  const running = imports.filter(({ status }) => status === 'processing').length
  const waiting = imports.filter(({ status }) => status === 'queued').length
  if (running === 0 && waiting === 0) return 'Nothing is running.'
  return `${running} running, ${waiting} waiting.`
}

/** A failed import is run again once. Corrected rows are open again when theirs fails. */
export const canRunAgain = ({ status, followedBy, correctedFrom }: ImportDetail) =>
  status === 'failed' && correctedFrom === null && !followedBy.some((next) => next.correctedFrom === null)
