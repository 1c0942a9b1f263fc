import { countOf } from '../../format/count.ts'
import type { ImportDetail } from './model.ts'

const fieldsNamed = 6

/** "Blank cells cleared totalCostReceived of 412 shipments and costCentre of 3 shipments."; undefined if nothing was. */
export function clearedText({
  cleared,
  dryRun,
  source,
}: Pick<ImportDetail, 'cleared' | 'dryRun' | 'source'>) {
  const counts = Object.entries(cleared).sort(([, one], [, other]) => other - one)
  if (counts.length === 0) return undefined
  const named = counts
    .slice(0, fieldsNamed)
    .map(([field, count]) => `${field} of ${countOf(count, 'shipment')}`)
  const more = counts.length - named.length
  const all = more > 0 ? [...named, countOf(more, 'more field')] : named
  const blanks = source === 'file' ? 'Blank cells' : 'Blank values'
  return `${blanks} ${dryRun ? 'would clear' : 'cleared'} ${listed(all)}.`
}

const listed = (parts: string[]) =>
  parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** "12 rows end before totalCostReceived, …"; undefined if no row is too short. */
export function shortRowsText({ read: { shortRows } }: Pick<ImportDetail, 'read'>) {
  if (shortRows === null) return undefined
  const { rows, column } = shortRows
  return `${countOf(rows, 'row')} ${rows === 1 ? 'ends' : 'end'} before the column ${column}, which other rows fill. The missing cells count as blank.`
}
