import { oneOf, text } from '../../../address/read-search.ts'
import { kindNames } from '../shared/kinds.ts'
import type { FileKind } from '../shared/model.ts'

export interface NewUploadSearch {
  kind?: FileKind | undefined
  /** The card, zone set or carrier. */
  target?: string | undefined
}

export const readNewUploadSearch = (raw: Record<string, unknown>): NewUploadSearch => ({
  kind: oneOf(raw.kind, kindNames),
  target: text(raw.target),
})
