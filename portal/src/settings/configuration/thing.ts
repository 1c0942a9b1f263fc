import type { Tagged } from '../../api/client.ts'
import type { Patch, ThingUses } from '../../data/resource.ts'
import type { FileKind } from '../uploads/shared/model.ts'

/** What all kinds have in common. `id` is the code, key or id of the kind. */
export interface Thing {
  id: string
  name: string
  /** Only for kinds that can be retired. */
  retiredFrom?: string
}

export interface ThingPage {
  items: Thing[]
  nextCursor: string | null
}

export interface ThingKind {
  /** Used in the address and as cache key. */
  folder: string
  title: string
  /** "customer", "charge code" */
  one: string
  sub: string
  /** The name of its id in files and the API. */
  idName: string
  idHint: string
  canRetire: boolean
  /** If it can be uploaded and exported as a spreadsheet. */
  file?: FileKind
  /** Shown when there is none. */
  emptyText: string

  list(query: { cursor?: string; find?: string; limit: number }, signal: AbortSignal): Promise<ThingPage>
  read(id: string, signal?: AbortSignal): Promise<Tagged<Thing>>
  add(id: string, name: string): Promise<unknown>
  change(id: string, etag: string, patch: Patch): Promise<Tagged<Thing>>
  remove(id: string, etag: string): Promise<unknown>
  uses(id: string, signal: AbortSignal): Promise<ThingUses>
}

/** Whether it is retired on a day. It may have a later date. */
export const isRetired = ({ retiredFrom }: Thing, today: string): boolean =>
  retiredFrom !== undefined && retiredFrom <= today
