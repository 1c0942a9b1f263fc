import { formatClock } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { shortName } from '../../parts/lists/presence.tsx'
import { type Collided, theirDeed, yourDeed } from './collided.ts'

interface CollidedPlacesProps {
  collided: readonly Collided[]
  isBusy: boolean
  onDecide(mine: boolean): void
}

const shownMax = 5

/** Places that two people changed. They are as the other made them, until a person chooses. */
export function CollidedPlaces({ collided, isBusy, onDecide }: CollidedPlacesProps) {
  const zone = useZone()
  const more = collided.length - shownMax
  return (
    <div role="status">
      <Notice kind="rejected">
        <ul>
          {collided.slice(0, shownMax).map((one) => (
            <li key={JSON.stringify(one.key)}>
              <b title={one.writer?.by}>{deedText(one, zone)}.</b> {yourDeed(one)}
            </li>
          ))}
        </ul>
        {more > 0 && <p>And {more} more.</p>}
        <p>Everything else that you changed is saved.</p>
        <span className="row wrap finding-acts">
          <Button small isDisabled={isBusy} onPress={() => onDecide(true)}>
            Keep mine
          </Button>
          <Button small isDisabled={isBusy} onPress={() => onDecide(false)}>
            Take theirs
          </Button>
        </span>
      </Notice>
    </div>
  )
}

/** "maya put 4820–4830 into QLN at 10:42" */
export function deedText(collided: Collided, zone: string): string {
  const { writer } = collided
  const who = writer ? shortName(writer.by) : 'Somebody else'
  return `${who} ${theirDeed(collided)}${writer ? ` at ${formatClock(writer.at, zone)}` : ''}`
}
