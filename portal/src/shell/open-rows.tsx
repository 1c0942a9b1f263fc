import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../format/count.ts'
import { rejectedRows } from '../rejected-rows/calls/queries.ts'

/** Counting many rows takes a while. */
const millisecondsBetweenLooks = 300_000

/** The number of open rejected rows, beside the name of their page. */
export function OpenRows() {
  const { data } = useQuery({
    ...rejectedRows.list,
    staleTime: millisecondsBetweenLooks,
    refetchInterval: millisecondsBetweenLooks,
  })
  if (data === undefined || data.open === 0) return null
  return (
    <span className="count warn">
      <span className="sr">, </span>
      {formatCount(data.open)}
      <span className="sr"> rows open</span>
    </span>
  )
}
