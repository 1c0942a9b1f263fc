import { isRecord } from '../../../platform/values/is-record.ts'
import { itemTypeOf } from '../../../quotes/book/rate-book.ts'
import { type Mapping, mappingFromJson } from '../../../recogniser/table/mapping.ts'
import type { WantedTable } from '../../../recogniser/table/wanted.ts'
import { commonItemTypes } from '../../columns/break-headers.ts'
import { laneTable } from '../../columns/lane-columns.ts'
import type { ColumnMark, FileRequest } from '../file-reading.ts'
import { Asking } from './asking.ts'
import { KnownValues } from './known-values.ts'

/** What all parts of a reading use. */
export interface LaneContext {
  readonly request: FileRequest
  readonly known: KnownValues
  readonly asking: Asking
  readonly wanted: WantedTable
  readonly itemTypes: ReadonlySet<string>
  readonly notes: Set<string>
  readonly marks: ColumnMark[]
  /** The row of the first header of each sheet with a list. */
  readonly firstHeaders: Map<string, number>
  /** Of the last file of this kind and carrier. */
  readonly rememberedTables: readonly Mapping[]
  /** To be remembered. */
  readonly tables: Record<string, Mapping>
}

export function contextOf(request: FileRequest): LaneContext {
  const known = new KnownValues(request.known)
  const named = known.services.flatMap(({ itemTypes = [] }) => itemTypes.map(itemTypeOf))
  const itemTypes = new Set([...commonItemTypes, ...named])
  return {
    request,
    known,
    asking: new Asking(request.answers, request.remembered?.answers ?? {}),
    wanted: laneTable({
      isService: (text) => known.serviceOf(text) !== undefined,
      isZone: (text) => known.isZone(text),
      isServiceCode: (text) => known.isServiceCode(text),
      isZoneCode: (text) => known.isZoneCode(text),
      itemTypes,
    }),
    itemTypes,
    notes: new Set(),
    marks: [],
    firstHeaders: new Map(),
    rememberedTables: Object.values(request.remembered?.tables ?? {}).flatMap((table) =>
      isRecord(table) ? [mappingFromJson(table)] : [],
    ),
    tables: {},
  }
}

/** What a sheet is called in a sentence, and before the ids of its questions. A CSV file has no name. */
export const prefixOf = (sheet: string, further = ''): string => {
  const name = [sheet, further].filter((part) => part !== '').join(' ')
  return name === '' ? '' : `${name}: `
}
