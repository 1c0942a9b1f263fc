import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  Ban,
  Check,
  CircleHelp,
  CircleX,
  Eye,
  FileUp,
  LoaderCircle,
  Upload as UploadIcon,
} from 'lucide-react'
import { uploads } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Badge, type BadgeKind } from '../../../parts/basics/badge.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { ListPage } from '../../../parts/lists/list-page.tsx'
import { listOfPages } from '../../../parts/lists/list-state.ts'
import type { Column } from '../../../parts/lists/table.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { useMay } from '../../../session/use-me.ts'
import { kindOfFile } from '../shared/kinds.ts'
import type { UploadSummary } from '../shared/model.ts'
import { MappingsPanel } from './mappings-panel.tsx'
import '../../forms/forms.css'
import '../shared/uploads.css'

const route = getRouteApi('/_app/settings/uploads/')

/** Every file of the last 30 days, open or ended, and what is remembered of them. */
export function UploadsPage() {
  const navigate = route.useNavigate()
  const mayChange = useMay()('configuration:write')
  const list = listOfPages(useInfiniteQuery(uploads.list), ({ items }) => items)
  const newUpload = mayChange && (
    <ButtonLink look="primary" to="/settings/uploads/new">
      <Icon of={UploadIcon} />
      Upload a file
    </ButtonLink>
  )
  return (
    <ListPage
      what="The uploads"
      header={
        <PageHeader
          title="Uploads"
          sub={['Rates, zones and other settings from spreadsheets, as carriers send them.']}
          actions={newUpload}
        />
      }
      list={list}
      columns={columns}
      rowKey={({ uploadId }) => uploadId}
      onOpen={(upload) => void navigate(addressOf(upload))}
      empty={{
        icon: FileUp,
        title: 'No uploads yet',
        text: 'A carrier’s file becomes rates, zones or levies here. Nothing takes effect until you have seen what it changes.',
        action: newUpload,
      }}
      summary={`${countOf(list.rows?.length ?? 0, 'upload')}, kept for 30 days`}
      below={<MappingsPanel mayChange={mayChange} />}
    />
  )
}

/** What was looked at goes on where it was. */
const addressOf = ({ uploadId, state }: UploadSummary) =>
  ({
    to:
      state === 'ready' || state === 'applied'
        ? '/settings/uploads/$uploadId/preview'
        : '/settings/uploads/$uploadId',
    params: { uploadId },
  }) as const

const states: Record<UploadSummary['state'], { kind: BadgeKind; icon: typeof Check; text: string }> = {
  reading: { kind: 'processing', icon: LoaderCircle, text: 'Reading' },
  asks: { kind: 'rejected', icon: CircleHelp, text: 'Has questions' },
  ready: { kind: 'accent', icon: Eye, text: 'Ready to review' },
  applied: { kind: 'completed', icon: Check, text: 'Applied' },
  discarded: { kind: 'cancelled', icon: Ban, text: 'Discarded' },
  failed: { kind: 'failed', icon: CircleX, text: 'Could not be read' },
}

const columns: Column<UploadSummary>[] = [
  {
    id: 'file',
    head: 'File',
    wraps: true,
    cell: (upload) => (
      <Link className="strong" {...addressOf(upload)}>
        <b>{upload.fileName}</b>
      </Link>
    ),
  },
  { id: 'kind', head: 'About', cell: ({ kind }) => kindOfFile(kind).name },
  { id: 'target', head: 'For', narrow: 'For', cell: ({ target }) => target },
  {
    id: 'state',
    head: 'State',
    cell: ({ state }) => (
      <Badge kind={states[state].kind} icon={states[state].icon}>
        {states[state].text}
      </Badge>
    ),
  },
  {
    id: 'sent',
    head: 'Sent',
    isSorted: true,
    wraps: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Time at={createdAt} /> <span className="hint">by {createdBy}</span>
      </>
    ),
  },
]
