import { flag, oneOf, text, texts } from '../../../address/read-search.ts'

export interface CardsSearch {
  find?: string | undefined
  carrier?: string[] | undefined
  kind?: 'COST' | 'SELL' | undefined
  draft?: true | undefined
  /** Whether the dialog for a new card is open. */
  new?: true | undefined
}

export const readCardsSearch = (raw: Record<string, unknown>): CardsSearch => ({
  find: text(raw.find),
  carrier: texts(raw.carrier),
  kind: oneOf(raw.kind, ['COST', 'SELL'] as const),
  draft: flag(raw.draft),
  new: flag(raw.new),
})
