import { oneOf } from '../../../address/read-search.ts'

const lists = ['changed', 'new', 'removed', 'refused', 'rounded'] as const
export type ListOfPreview = (typeof lists)[number]

interface PreviewSearch {
  /** The list below the figures; undefined is the first that has something. */
  show?: ListOfPreview | undefined
  /** Undefined: the largest change first. */
  sort?: 'key' | undefined
}

export const readPreviewSearch = (raw: Record<string, unknown>): PreviewSearch => ({
  show: oneOf(raw.show, lists),
  sort: oneOf(raw.sort, ['key'] as const),
})
