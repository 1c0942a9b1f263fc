import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { imports } from '../../data/imports.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { CopyButton } from '../../parts/basics/copy-button.tsx'
import { DownloadLink } from '../../parts/basics/download-link.tsx'
import { Pairs } from '../../parts/page/pairs.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { columnsText, formatAndSize } from '../shared/how-read.ts'
import type { ImportDetail } from '../shared/model.ts'
import { Submitter } from '../shared/submitter.tsx'

export function AboutImport({ of: one }: { of: ImportDetail }) {
  return (
    <Panel title="About this import" isPadded>
      <div className="small">
        <Pairs
          pairs={[
            [
              'Import id',
              <span className="row import-id" key="id">
                <span className="code cut">{one.importId}</span>
                <CopyButton value={one.importId} label="Copy the import id" isIcon />
              </span>,
            ],
            ['By', <Submitter key="by" by={one.submittedBy} wraps />],
            ['Source', one.source === 'file' ? 'File' : 'JSON push'],
            ['Reference', one.sourceDetails],
            ['Kept until', <KeptUntil key="kept" of={one} />],
            ['Dry run', one.dryRun ? 'Yes, nothing was written' : undefined],
            ['Corrects', one.correctedFrom && <ImportLink key="from" importId={one.correctedFrom} />],
            ['Repeats', one.retryOf && <ImportLink key="retry" importId={one.retryOf} />],
          ]}
        />
      </div>
      {one.keptUntil.file !== null && (
        <p className="original-file">
          <DownloadLink small href={`/portal/imports/${one.importId}/file`}>
            {one.source === 'file' ? 'Original file' : 'What was sent'}
          </DownloadLink>
        </p>
      )}
    </Panel>
  )
}

/** What was sent is removed earlier than the import and its rejected rows. */
function KeptUntil({ of: { keptUntil, source } }: { of: ImportDetail }) {
  const zone = useZone()
  const { rows, file } = keptUntil
  if (rows === null) return <span className="hint">Not finished yet</span>
  const day = (at: string) => formatDay(at, zone)
  const sent = source === 'file' ? 'file' : 'push'
  return file === null ? day(rows) : `${day(file)} (${sent}), ${day(rows)} (rows)`
}

/** How the file was read: format, sheet, encoding, columns, and mapped headers. */
export function HowRead({ of: { read, source } }: { of: ImportDetail }) {
  const mapped = Object.entries(read.columnMap ?? {})
  return (
    <Panel title={source === 'file' ? 'How the file was read' : 'How it was read'} isPadded>
      <div className="small">
        <Pairs
          pairs={[
            ['Format', formatAndSize(read)],
            ['Header', read.headerRow === null ? undefined : `in row ${read.headerRow}`],
            ['Columns', columnsText(read.columns)],
            [
              'Read as',
              mapped.length > 0
                ? mapped
                    .map(([header, column]) => `“${header}” ${column === '' ? 'left out' : `as ${column}`}`)
                    .join(', ')
                : undefined,
            ],
          ]}
        />
      </div>
    </Panel>
  )
}

function ImportLink({ importId }: { importId: string }) {
  const name = useQuery(imports.one(importId)).data?.name
  return (
    <Link className="link" to="/imports/$importId" params={{ importId }}>
      {name ?? importId}
    </Link>
  )
}
