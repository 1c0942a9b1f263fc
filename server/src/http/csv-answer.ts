import Type from 'typebox'
import type { FileOrder } from '../files/make-file.ts'
import { localDate } from '../platform/values/local-date.ts'
import { answer, type Who } from './endpoint.ts'
import type { Services } from './services.ts'

export const csvAnswerDescription = {
  description:
    'The rows as a .csv file. Its name has the days. Times are in the organisation’s time zone, with their offset.',
  contentType: 'text/csv',
  schema: Type.Unsafe<string>({ type: 'string' }),
}

type Export = DistributiveOmit<
  Exclude<FileOrder, { file: 'errorReport' | 'configuration' }>,
  'organisationId'
>
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

/** Streams a list of any length as CSV, made outside this thread. */
export async function csvAnswer(
  { files, pool }: Services,
  { organisationId }: Who,
  left: AbortSignal | undefined,
  name: string,
  order: Export,
) {
  const reader = { pool, turn: `${organisationId} exports`, left }
  const stream = await files.open(reader, async () => ({ organisationId, ...order }))
  return answer(stream, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  })
}

/**
 * What a file holds, and for which days in the time zone: `shipments-2026-07-01-to-2026-07-31`. Without days, it holds
 * everything there is today.
 */
export function fileNameOf(
  what: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  now: Date,
): string {
  const first = from === undefined ? undefined : localDate(new Date(from), timeZone)
  const last = to === undefined ? undefined : localDate(new Date(Date.parse(to) - 1), timeZone)
  if (first !== undefined && last !== undefined)
    return first === last ? `${what}-${first}` : `${what}-${first}-to-${last}`
  if (first !== undefined) return `${what}-from-${first}`
  return last === undefined ? `${what}-all-${localDate(now, timeZone)}` : `${what}-until-${last}`
}
