import type { Upload } from '../../../data/uploads.ts'
import { formatCount } from '../../../format/count.ts'
import type { ListOfPreview } from './preview-search.ts'

const none = { new: 0, changed: 0, removed: 0, unchanged: 0 }

interface PreviewFiguresProps {
  upload: Upload
  shown: ListOfPreview
  onShow(list: ListOfPreview): void
}

/** How many of each: those with a list open it. */
export function PreviewFigures({ upload: { difference, counts }, shown, onShow }: PreviewFiguresProps) {
  const { changed, removed, unchanged, ...rest } = difference?.counts ?? none
  const { refused = 0, rounded = 0, takenOver = 0 } = counts ?? {}
  const lists: [ListOfPreview, number][] = [
    ['changed', changed],
    ['new', rest.new],
    ['removed', removed],
    ['refused', refused],
    ['rounded', rounded],
  ]
  const facts: [string, number][] = [
    ['as before', unchanged],
    ['taken over', takenOver],
  ]
  return (
    <fieldset className="preview-figures" aria-label="Show">
      {lists.map(([list, count]) => (
        <button
          key={list}
          type="button"
          aria-pressed={list === shown}
          disabled={count === 0}
          className={list === 'refused' && count > 0 ? 'is-refused' : undefined}
          onClick={() => onShow(list)}
        >
          <b>{formatCount(count)}</b> <span>{list}</span>
        </button>
      ))}
      {facts.map(([name, count]) => (
        <div key={name}>
          <b>{formatCount(count)}</b> <span>{name}</span>
        </div>
      ))}
    </fieldset>
  )
}
