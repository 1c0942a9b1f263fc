import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeOfLane } from '../../../data/card-versions.ts'
import { keyOfLane, type LaneFilter } from '../../../data/lanes.ts'
import type { Position } from '../../../grid/model.ts'
import { showFailure, showToast } from '../../../parts/basics/toasts.tsx'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { allLanes, isFiltered } from '../shared/use-lanes.ts'

interface Asked {
  alias: string
  versionId: string
  filter: LaneFilter
  names: LaneColumn[]
  /** A lane, and perhaps a column: "MEL SYD kg 250". */
  at: string | undefined
  /** Goes up with every jump, also to the same place. */
  jump: number
  isReady: boolean
  show(part: typeof allLanes, replace: boolean): void
}

/** The cell that the address names. Filters that hide it are removed. */
export function useGoTo(asked: Asked): Position | undefined {
  const { at, jump, isReady, filter } = asked
  const [found, setFound] = useState<{ row: number; column: string; filter: LaneFilter; jump: number }>()
  const place = useEffectEvent((lane: string) =>
    placeOfLane({ alias: asked.alias, versionId: asked.versionId, filter }, lane),
  )
  const showAll = useEffectEvent(() => asked.show(allLanes, true))
  const done = useRef<string>(undefined)
  useEffect(() => {
    const id = `${jump} ${at}`
    if (at === undefined || !isReady || done.current === id) return
    let isWanted = true
    const { service = '' } = filter
    const [from = '', to = '', ...column] = at.split(' ')
    place(keyOfLane({ service, from, to })).then(
      (row) => {
        if (!isWanted) return
        if (row === undefined && isFiltered(filter)) return showAll()
        done.current = id
        if (row === undefined) showToast(`${from} to ${to} is not among the lanes.`)
        else setFound({ row, column: column.join(' '), filter, jump })
      },
      (error) => isWanted && showFailure('The lane was not found.', error),
    )
    return () => {
      isWanted = false
    }
  }, [at, jump, isReady, filter])
  const { names } = asked
  const [cell, setCell] = useState<Position & { of: typeof found }>()
  // Once for each jump: afterwards the cursor is free. Another filter has other rows.
  if (found !== undefined && cell?.of !== found) {
    const column =
      1 +
      Math.max(
        0,
        names.findIndex(({ id }) => id === found.column),
      )
    setCell({ row: found.row, column, of: found })
  }
  return cell?.of?.filter === filter ? cell : undefined
}
