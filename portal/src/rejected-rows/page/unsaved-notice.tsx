import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import type { Corrections } from '../calls/use-corrections.ts'

type Unsaved = NonNullable<Corrections['unsaved']>

/** Above the grid: changes that could not be saved, why, and the way on. They stay in their cells meanwhile. */
export function UnsavedNotice({ unsaved }: { unsaved: Unsaved }) {
  const { error, count, isTriedAgain, tryNow, discard } = unsaved
  const are = count === 1 ? 'is' : 'are'
  const stays = count === 1 ? 'It stays in its cell' : 'They stay in their cells'
  return (
    <Notice kind="failed" of={error}>
      <div className="row wrap">
        <span className="grow unsaved-text">
          <b>
            {countOf(count, 'change')} {are} not saved.
          </b>{' '}
          {isTriedAgain
            ? `${stays} and ${are} tried again.`
            : `${stays} until you try again or discard ${count === 1 ? 'it' : 'them'}.`}
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
