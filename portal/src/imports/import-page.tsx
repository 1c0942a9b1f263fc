import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useKeys } from '../keys/use-keys.ts'
import { Notice } from '../parts/notice.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { useMay } from '../session/use-me.ts'
import { AboutImport, HowRead } from './about-import.tsx'
import { FirstRejected } from './first-rejected.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportHeader } from './import-header.tsx'
import { ImportProgress } from './import-progress.tsx'
import { type ImportDetail, isActive } from './model.ts'
import { imports } from './queries.ts'
import { ReasonsPanel } from './reasons-panel.tsx'
import { Timeline } from './timeline.tsx'
import './import-page.css'

const route = getRouteApi('/_app/imports/$importId')

export function ImportPage() {
  const { importId } = route.useParams()
  const one = useQuery(imports.one(importId))
  return (
    <div className="page">
      <QueryState what="The import" query={one}>
        {(data) => <ImportBody of={data} />}
      </QueryState>
    </div>
  )
}

function ImportBody({ of: one }: { of: ImportDetail }) {
  const may = useMay()
  const navigate = useNavigate()
  const { importId, counts } = one
  const hasRejected = one.status === 'completed' && !one.dryRun && counts.failed > 0
  const correction = useQuery({
    ...imports.correction(importId),
    enabled: hasRejected && may('rejected-rows:read'),
  }).data
  const open = correction?.state.open ?? 0
  const mayCorrect = hasRejected && may('rejected-rows:correct')
  useKeys({
    correct:
      mayCorrect && open > 0
        ? () => void navigate({ to: '/rejected-rows/$importId', params: { importId } })
        : undefined,
  })
  return (
    <>
      <ImportHeader of={one} open={mayCorrect ? open : 0} />
      {isActive(one) && <ImportProgress of={one} />}
      {one.status === 'failed' && (
        <Notice kind="failed">
          <b>{one.errorMessage ?? 'The import could not run.'}</b> Nothing of it was written.
        </Notice>
      )}
      <ImportFigures of={one} sentAgain={correction?.state.sent ?? 0} />
      <div className="import-cols">
        <div>
          {(isActive(one) || one.status === 'completed') && (
            <ReasonsPanel of={one} reasons={correction?.reasons ?? one.reasons} mayCorrect={mayCorrect} />
          )}
          {hasRejected && may('rejected-rows:read') && <FirstRejected of={one} />}
          <HowRead of={one} />
        </div>
        <div>
          <Timeline of={one} />
          <AboutImport of={one} />
        </div>
      </div>
    </>
  )
}
