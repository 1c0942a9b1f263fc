import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { imports, isActive } from '../../data/imports.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { useOpenCount } from '../../freight/use-open-count.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { NotLoaded, QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { Cleared } from '../shared/cleared.tsx'
import { FlaggedPanel } from '../shared/flagged-panel.tsx'
import { ImportProgress } from '../shared/import-progress.tsx'
import { canRunAgain, type ImportDetail, waitingAfter } from '../shared/model.ts'
import { NotRead } from '../shared/not-read.tsx'
import { ReasonsPanel } from '../shared/reasons-panel.tsx'
import { SentBefore, SentTwice } from '../shared/sent-twice.tsx'
import { countsOf } from '../shared/what-happened.ts'
import { AboutImport, HowRead } from './about-import.tsx'
import { FirstRejected } from './first-rejected.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportHeader, ImportsLink } from './import-header.tsx'
import { AskToTell, useTellEnded } from './tell-ended.tsx'
import { Timeline } from './timeline.tsx'
import '../shared/import-page.css'

const route = getRouteApi('/_app/imports/$importId')

export function ImportPage() {
  const { importId } = route.useParams()
  const one = useQuery(imports.one(importId))
  const isGone = one.error instanceof ApiError && one.error.status === 404
  return (
    <div className="page">
      {one.error && one.data === undefined && (
        <PageHeader title="Import" crumbs={[<ImportsLink key="all" />]} />
      )}
      {isGone ? (
        <NoImport />
      ) : (
        <QueryState what="The import" query={one} inOwnPanel>
          {(data) => <ImportBody of={data} />}
        </QueryState>
      )}
    </div>
  )
}

/** Running it again helps only if the file is not at fault. */
function HowToGoOn({ source }: Pick<ImportDetail, 'source'>) {
  return source === 'file' ? (
    <div>
      <b>Run again</b> reads the same file once more. If the file is at fault, correct it and{' '}
      <Link className="link" to="/imports/upload">
        upload it
      </Link>
      .
    </div>
  ) : (
    <div>
      <b>Run again</b> reads the same data once more. If the data is at fault, push it again.
    </div>
  )
}

function NoImport() {
  return (
    <Panel>
      <EmptyState
        icon={SearchX}
        title="There is no such import"
        text="The link may be mistyped, or the import is no longer kept."
        action={<ButtonLink to="/imports">All imports</ButtonLink>}
      />
    </Panel>
  )
}

function ImportBody({ of: one }: { of: ImportDetail }) {
  const may = useMay()
  const navigate = useNavigate()
  const { importId, counts } = one
  const hasRejected = one.status === 'completed' && !one.dryRun && counts.failed > 0
  const rejected = useQuery({
    ...rejectedRows.correction(importId),
    enabled: hasRejected && may('rejected-rows:read'),
  })
  const correction = rejected.data
  const became = correction && countsOf(correction.state)
  const open = became?.open ?? 0
  useOpenCount(importId, became?.open)
  useTellEnded(one)
  const changes = useQuery({ ...imports.changes, enabled: isActive(one) }).data
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
      {isActive(one) && (
        <ImportProgress of={one} others={changes?.items}>
          <AskToTell />
        </ImportProgress>
      )}
      {one.status === 'failed' && (
        <Notice kind="failed">
          <b>{one.errorMessage ?? 'The import could not run.'}</b> Nothing was written.
          {may('files:send') && canRunAgain(one) && <HowToGoOn source={one.source} />}
        </Notice>
      )}
      {one.kind === 'activities' && one.status === 'completed' && !one.dryRun && may('ledgers:read') && (
        <SentTwice of={one} />
      )}
      <SentBefore of={one.sentBefore} />
      <Cleared of={one} />
      <NotRead note={one.read.note} />
      <NotLoaded what="The open rejected rows" query={rejected} />
      <ImportFigures of={one} correction={became} waiting={waitingAfter(one, changes?.items ?? [])} />
      <div className="import-cols">
        <div>
          {(isActive(one) || one.status === 'completed') && (
            <ReasonsPanel of={one} reasons={correction?.reasons ?? one.reasons} mayCorrect={mayCorrect} />
          )}
          <FlaggedPanel of={one} />
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
