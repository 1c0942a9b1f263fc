import { useEffect, useState } from 'react'
import { type Lane, laneName } from '../../../data/lanes.ts'
import { formatCount } from '../../../format/count.ts'

interface ScrollLabelProps {
  /** The first lane in view, and its position from 0. */
  first: number
  lane: Lane | undefined
  count: number
}

/** With fewer lanes the scroll bar is enough. */
const countMin = 1000
const millisecondsShown = 900

/** While many lanes are scrolled: which one is at the top, and its place. */
export function ScrollLabel({ first, lane, count }: ScrollLabelProps) {
  const [restedAt, setRestedAt] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(first), millisecondsShown)
    return () => clearTimeout(timer)
  }, [first])
  if (count < countMin || first === restedAt) return null
  return (
    <span className="scroll-label" aria-hidden="true" style={{ top: `${8 + (first / count) * 80}%` }}>
      {lane && `${laneName(lane)} · `}lane {formatCount(first + 1)} of {formatCount(count)}
    </span>
  )
}
