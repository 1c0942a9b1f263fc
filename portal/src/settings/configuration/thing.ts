import type { Thing, ThingCalls } from '../../data/plain-things.ts'
import type { FileKind } from '../uploads/shared/model.ts'

/** A kind: its calls, and what its pages say. */
export interface ThingKind extends ThingCalls {
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
}

/** Whether it is retired on a day. It may have a later date. */
export const isRetired = ({ retiredFrom }: Thing, today: string): boolean =>
  retiredFrom !== undefined && retiredFrom <= today
