import type { Lane } from '../../src/configuration/document/version-shapes.ts'
import type { CarrierSheet } from './carrier-workbook.ts'

/** A file as a carrier sends it, with what a person answers and what must come out. */
export interface LaneFile {
  readonly name: string
  readonly sheets: readonly CarrierSheet[]
  readonly target?: string
  /** Questions and their answers: no more and no fewer. */
  readonly answers: Readonly<Record<string, string>>
  /** What each column is for, where it is recognised without a question; null where it must be asked. */
  readonly uses: readonly (string | null)[]
  readonly lanes: readonly Lane[]
  readonly refused?: readonly string[]
  readonly noRate?: readonly string[]
}
