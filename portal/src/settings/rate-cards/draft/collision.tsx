import { Users } from 'lucide-react'
import { laneKeyOf, laneName } from '../../../data/lanes.ts'
import { countOf } from '../../../format/count.ts'
import { formatClock } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { shortName } from '../../../parts/lists/presence.tsx'
import { nameOf } from '../shared/lane-columns.tsx'
import type { CollidedCell } from './draft-state.ts'

interface CollisionProps extends CollidedCell {
  onDecide(mine: boolean): void
}

const shown = (text: string) => (text === '' ? 'none' : text)

/** Two people wrote this cell. Both values are shown, and a person chooses. */
export function Collision({
  lane,
  column,
  mine,
  theirs: { text, writer },
  others,
  onDecide,
}: CollisionProps) {
  const zone = useZone()
  const who = writer ? shortName(writer.by) : 'Somebody else'
  const when = writer && ` at ${formatClock(writer.at, zone)}`
  return (
    <div className="barline wrong" role="status">
      <Icon of={Users} />
      <span className="grow">
        <b title={writer?.by}>
          {who} wrote {shown(text)} into {laneName(laneKeyOf(lane))}, {nameOf(column)}
          {when}.
        </b>{' '}
        You wrote {shown(mine)}. It is not saved yet;{' '}
        {others === 0
          ? 'there are no other conflicts.'
          : `${countOf(others, 'more cell')} ${others === 1 ? 'needs' : 'need'} your decision too.`}
      </span>
      <Button small onPress={() => onDecide(true)}>
        Keep {shown(mine)}
      </Button>
      <Button small onPress={() => onDecide(false)}>
        Take {shown(text)}
      </Button>
    </div>
  )
}
