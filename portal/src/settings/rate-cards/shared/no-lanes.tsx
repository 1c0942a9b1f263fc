import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LaneFilter } from '../../../data/lanes.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Bones, EmptyState, ErrorState, Loading } from '../../../parts/page/states.tsx'
import type { useLaneSource } from './use-lane-source.ts'
import { allLanes, isFiltered } from './use-lanes.ts'

interface NoLanesProps {
  source: ReturnType<typeof useLaneSource>
  filter: LaneFilter
  /** The services of the version are known. */
  isReady: boolean
  /** What a version without lanes says. */
  empty: { title: string; text: string }
  show(part: typeof allLanes): void
}

const rowsOfShape = [92, 84, 88, 79, 90, 86, 81]

/** What is shown instead of a grid: its outline, what went wrong, or that there is nothing. Undefined: there are lanes. */
export function noLanes({ source, filter, isReady, empty, show }: NoLanesProps): ReactNode | undefined {
  if (source.error) return <ErrorState what="The lanes" error={source.error} onRetry={source.retry} />
  if (source.isPending || !isReady)
    return (
      <Loading what="The lanes">
        <Bones widths={rowsOfShape} />
      </Loading>
    )
  if (source.rowCount > 0) return undefined
  if (!isFiltered(filter)) return <EmptyState icon={SearchX} {...empty} action={null} />
  return (
    <EmptyState
      icon={SearchX}
      title="No matching lane"
      text="Remove a filter to see more."
      action={<Button onPress={() => show(allLanes)}>Show all lanes</Button>}
    />
  )
}
