import { useQuery } from '@tanstack/react-query'
import { rejectedRows } from '../data/rejected-rows.ts'
import { formatCount } from '../format/count.ts'

/** The number of open rejected rows, beside the name of their page. */
export function OpenRows() {
  const { data } = useQuery(rejectedRows.listInRail)
  if (data === undefined || data.open === 0) return null
  return (
    <span className="count warn">
      <span className="sr">, </span>
      {formatCount(data.open)}
      <span className="sr"> rows open</span>
    </span>
  )
}
