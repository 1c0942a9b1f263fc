import { Users } from 'lucide-react'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { nameOf } from '../shared/lane-columns.tsx'
import { laneKeyOf, laneName } from '../shared/model.ts'

interface CollisionProps {
  lane: string
  column: LaneColumn
  mine: string
  theirs: string
  onDecide(mine: boolean): void
}

const shown = (text: string) => (text === '' ? 'none' : text)

/** Two people wrote this cell. Both values are shown, and a person chooses. */
export function Collision({ lane, column, mine, theirs, onDecide }: CollisionProps) {
  return (
    <div className="barline wrong" role="status">
      <Icon of={Users} />
      <span className="grow">
        <b>
          Somebody else wrote {shown(theirs)} into {laneName(laneKeyOf(lane))}, {nameOf(column)}.
        </b>{' '}
        You wrote {shown(mine)}. The rest is saved.
      </span>
      <Button small onPress={() => onDecide(false)}>
        Take {shown(theirs)}
      </Button>
      <Button small onPress={() => onDecide(true)}>
        Keep {shown(mine)}
      </Button>
    </div>
  )
}
