import { isActive } from '../../data/imports.ts'
import { countOf } from '../../format/count.ts'
import { type Run, statusOfRun, textOfRun } from '../../freight/run-status.ts'

type Told = Run & { name: string }

const words = { completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' }

/** How an import ended, in a few words: "Completed, 312 rows rejected". */
export function endText(one: Told): string {
  if (statusOfRun(one) !== 'rejected') return words[one.status as keyof typeof words]
  return `Completed, ${textOfRun(one) ?? `${countOf(one.counts.failed, 'row')} rejected`}`
}

/** For the tab of the browser: how far the import is, or how it ended, comes first. */
export function tabText(one: Told): string {
  const state = one.status === 'queued' ? 'Queued' : isActive(one) ? `${one.progress} %` : endText(one)
  return `${state}: ${one.name}`
}
