import { countOf } from '../format/count.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import type { useCorrections } from './use-corrections.ts'

type Unsaved = NonNullable<ReturnType<typeof useCorrections>['unsaved']>

/** Above the grid: changes that could not be saved, why, and the way on. They stay in their cells meanwhile. */
export function UnsavedNotice({ unsaved: { error, count, tryNow, discard } }: { unsaved: Unsaved }) {
  const are = count === 1 ? 'is' : 'are'
  const stays = count === 1 ? 'It stays in its cell and is' : 'They stay in their cells and are'
  return (
    <Notice kind="failed" of={error}>
      <div className="row wrap">
        <span className="grow">
          <b>
            {countOf(count, 'change')} {are} not saved.
          </b>{' '}
          {stays} tried again.
        </span>
        <Button small onPress={tryNow}>
          Try again
        </Button>
        <Button small look="danger" onPress={discard}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
