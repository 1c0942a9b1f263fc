import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Upload } from '../../../data/uploads.ts'
import { formatCount } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { Figures } from '../../../parts/page/figures.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { kindOfFile } from './kinds.ts'

/** What the upload did, and the way to it. */
export function Applied({ upload }: { upload: Upload }) {
  const { difference, counts } = upload
  return (
    <>
      <Notice kind="completed">
        <Outcome upload={upload} /> {upload.endedAt && <Time at={upload.endedAt} />} by {upload.endedBy}.{' '}
        <span className="muted">
          The audit log keeps the file name, its hash, the answers and the counts.
        </span>
      </Notice>
      {difference && (
        <Figures
          figures={[
            { label: 'Changed', value: formatCount(difference.counts.changed) },
            { label: 'New', value: formatCount(difference.counts.new) },
            { label: 'Removed', value: formatCount(difference.counts.removed) },
            { label: 'Left out', value: formatCount(counts?.refused ?? 0), note: 'refused rows' },
          ]}
        />
      )}
      <div className="row wrap">
        <WayOn upload={upload} />
        <ButtonLink to="/settings/uploads">All uploads</ButtonLink>
      </div>
    </>
  )
}

/** Lanes and zones may have stayed a draft. */
function Outcome({ upload: { kind, target, draftId, effectiveFrom } }: { upload: Upload }) {
  const zone = useZone()
  const { isVersion } = kindOfFile(kind)
  const versions = useQuery({ ...cardVersions.list(target ?? ''), enabled: kind === 'lanes' })
  if (!isVersion) return <b>Applied.</b>
  const isDraft = versions.data?.find(({ versionId }) => versionId === draftId)?.state === 'DRAFT'
  if (isDraft) return <b>Kept as a draft.</b>
  if (kind === 'lanes' && versions.data === undefined) return <b>Applied.</b>
  return (
    <b>{effectiveFrom === null ? 'Kept as a draft.' : `Published from ${formatDay(effectiveFrom, zone)}.`}</b>
  )
}

function WayOn({ upload: { kind, target, draftId } }: { upload: Upload }) {
  const { routesByPath } = useRouter()
  const { page, pageName } = kindOfFile(kind)
  if (kind === 'lanes' && target !== null)
    return (
      <ButtonLink
        look="primary"
        to="/settings/rate-cards/$alias"
        params={{ alias: target }}
        search={{ version: draftId ?? undefined }}
      >
        Open {target}
      </ButtonLink>
    )
  if (kind === 'zones' && target !== null)
    return (
      <ButtonLink look="primary" to="/settings/zones" search={{ set: target }}>
        Open {target}
      </ButtonLink>
    )
  if (!(page in routesByPath))
    return (
      <Link className="link" to="/settings/audit-log">
        Show the audit log
      </Link>
    )
  return (
    <ButtonLink look="primary" to={page}>
      Open {pageName.toLowerCase()}
    </ButtonLink>
  )
}
