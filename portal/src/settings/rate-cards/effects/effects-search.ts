import { oneOf, text, texts } from '../../../address/read-search.ts'

export interface EffectsSearch {
  version?: string | undefined
  /** Undefined: the largest change first. */
  sort?: 'quote' | undefined
  customer?: string[] | undefined
  service?: string[] | undefined
  /** Quotes of one's own, as JSON: they are not kept, so the address has all of them. */
  added?: string[] | undefined
}

export const readEffectsSearch = (raw: Record<string, unknown>): EffectsSearch => ({
  version: text(raw.version),
  sort: oneOf(raw.sort, ['quote'] as const),
  customer: texts(raw.customer),
  service: texts(raw.service),
  added: texts(raw.added),
})
