import { Link } from '@tanstack/react-router'
import { ArrowRight, Ban } from 'lucide-react'
import { useState } from 'react'
import { isActive } from '../../data/imports.ts'
import { useNow } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { statusOfRun, textOfRun } from '../../freight/run-status.ts'
import { StatusBadge } from '../../freight/status-badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { DownloadLink } from '../../parts/basics/download-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Time } from '../../parts/page/time.tsx'
import { useMay } from '../../session/use-me.ts'
import { CancelImport } from '../shared/cancel-import.tsx'
import { canRunAgain, type ImportDetail, kindNames } from '../shared/model.ts'
import { UploadNow } from '../shared/upload-now.tsx'
import { tookText } from '../shared/what-happened.ts'
import { RunAgain } from './run-again.tsx'
import { tabText } from './tab-text.ts'

interface Props {
  of: ImportDetail
  /** Rows to correct. */
  open: number
}

/** What the import is, its status, and what can be done with it. */
export function ImportHeader({ of: one, open }: Props) {
  const now = useNow(isActive(one) ? 'second' : 'minute')
  const text = one.settled && one.status === 'completed' ? 'Completed, nothing open' : textOfRun(one)
  return (
    <PageHeader
      title={one.name}
      tab={tabText(one)}
      crumbs={[
        <ImportsLink key="imports" />,
        <Link key="kind" to="/imports" search={{ kind: one.kind }}>
          {kindNames[one.kind]}
        </Link>,
      ]}
      badge={<StatusBadge status={statusOfRun(one)} {...(text === undefined ? {} : { text })} />}
      sub={[
        ...(one.dryRun ? ['dry run'] : []),
        ...(one.submittedBy
          ? [`by ${one.submittedBy.type === 'key' ? 'key ' : ''}${one.submittedBy.name}`]
          : []),
        <Time key="at" at={one.submittedAt} />,
        ...[tookText(one, now)].filter((text) => text !== undefined),
      ]}
      actions={<Actions of={one} open={open} />}
    />
  )
}

export const ImportsLink = () => <Link to="/imports">Imports</Link>

function Actions({ of: one, open }: { of: ImportDetail; open: number }) {
  const may = useMay()
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {isActive(one) && may('files:send') && (
        <Button look="danger" onPress={() => setCancelling(true)}>
          <Icon of={Ban} />
          Cancel import
        </Button>
      )}
      {canRunAgain(one) && may('files:send') && <RunAgain of={one} />}
      {one.errorReportUrl !== null && (
        <DownloadLink href={one.errorReportUrl}>Download rejected rows</DownloadLink>
      )}
      {one.uploadable && may('files:send') && <UploadNow of={one} />}
      {open > 0 && may('rejected-rows:correct') && (
        <ButtonLink look="primary" to="/rejected-rows/$importId" params={{ importId: one.importId }}>
          Correct {countOf(open, 'row')}
          <Icon of={ArrowRight} />
        </ButtonLink>
      )}
      <CancelImport of={isCancelling ? one : undefined} onClose={() => setCancelling(false)} />
    </>
  )
}
