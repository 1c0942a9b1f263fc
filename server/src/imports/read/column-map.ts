import { errors } from '../../errors.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { isRepeated, repeatedNames } from '../../platform/values/repeated-names.ts'
import type { ColumnMap } from '../record/import-record.ts'

/** Reads the form field `columnMap`, which maps file headers to columns. */
export function readColumnMap(sent: string | undefined): ColumnMap | null {
  if (sent === undefined || sent.trim() === '') return null
  let map: unknown
  try {
    map = JSON.parse(sent)
  } catch {
    throw notAMap()
  }
  const [repeated] = repeatedNames(sent, 1)
  if (repeated !== undefined) throw errors.badRequest(`columnMap.${repeated} ${isRepeated}`)
  if (!isRecord(map) || !Object.values(map).every((column) => typeof column === 'string')) throw notAMap()
  return Object.keys(map).length === 0 ? null : (map as ColumnMap)
}

const notAMap = () =>
  errors.badRequest(
    'columnMap must be a JSON object of file headers and their columns, such as {"Order No": "shipmentId"}',
  )

/** The same text for the same map, regardless of key order. */
export const columnMapText = (map: ColumnMap): string =>
  JSON.stringify(Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1)))
