import { useState } from 'react'
import { countOf, formatCount } from '../../format/count.ts'
import { type Status, StatusBadge } from '../../freight/status-badge.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Time } from '../../parts/page/time.tsx'
import type { SentImport } from '../calls/model.ts'
import { ImportLink } from '../grid/import-link.tsx'

const importsShown = 3

/** The imports in which rows were sent again, with links to rows that were rejected again. */
export function SentImports({ imports, mayCorrect }: { imports: SentImport[]; mayCorrect: boolean }) {
  const [isAll, setAll] = useState(false)
  if (imports.length === 0) return null
  const older = isAll ? 0 : Math.max(0, imports.length - importsShown)
  return (
    <ul className="sent-imports">
      {imports.slice(0, imports.length - older).map((sent) => (
        <li key={sent.importId} className="row wrap small">
          <StatusBadge status={statusOf(sent)} />
          <span>
            <ImportLink importId={sent.importId}>{`${rowsOf(sent)} sent again`}</ImportLink>{' '}
            <span className="muted">
              <Time at={sent.submittedAt} show="in-sentence" /> by {sent.submittedBy}
              {outcomeOf(sent)}
            </span>
          </span>
          {sent.status === 'completed' && sent.failed > 0 && (
            <ButtonLink small look="soft" to="/rejected-rows/$importId" params={{ importId: sent.importId }}>
              {`${mayCorrect ? 'Correct' : 'Look at'} ${countOf(sent.failed, 'row')}`}
            </ButtonLink>
          )}
        </li>
      ))}
      {older > 0 && (
        <li className="small">
          <button type="button" className="link" onClick={() => setAll(true)}>
            {`Show ${formatCount(older)} older`}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The number of rows is known once the import has completed. */
const rowsOf = ({ status, received }: SentImport) =>
  status === 'completed' ? countOf(received, 'row') : 'Rows'

const statusOf = ({ status, failed }: SentImport): Status =>
  status === 'completed' && failed > 0 ? 'rejected' : status

function outcomeOf({ status, failed }: SentImport): string {
  if (status === 'failed' || status === 'cancelled') return ', its rows are open again'
  if (status !== 'completed') return ''
  return failed === 0 ? ', all accepted' : `, ${countOf(failed, 'row')} rejected again`
}
