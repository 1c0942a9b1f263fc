import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { Finding } from '../../../data/checks.ts'
import { checksBeside } from '../../../data/checks.ts'
import type { Upload } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import { Findings } from '../../rate-cards/shared/findings.tsx'
import { broughtBy } from '../../rate-cards/shared/own-findings.ts'
import '../../forms/forms.css'
import '../../checks/findings.css'

/** What the checks would find with the draft published, and do not find now. Undefined until they have answered. */
export function useBroughtFindings({ draftId }: Upload, etag: string, enabled: boolean) {
  const isOn = enabled && draftId !== null
  const withDraft = useQuery({ ...checksBeside(draftId ?? undefined, etag), enabled: isOn })
  const now = useQuery({ ...checksBeside(undefined, etag), enabled: isOn })
  const findings: Finding[] | undefined =
    withDraft.data && now.data ? broughtBy(withDraft.data.findings, now.data.findings) : undefined
  return { query: withDraft, findings: draftId === null ? [] : findings }
}

interface ChecksPanelProps {
  upload: Upload
  query: ReturnType<typeof useBroughtFindings>['query']
  findings: Finding[] | undefined
  onShowRounded(): void
}

/** What to read before it is applied. */
export function ChecksPanel({ upload, query, findings, onShowRounded }: ChecksPanelProps) {
  const { notes, counts, uploadId, answers } = upload
  const rounded = counts?.rounded ?? 0
  const hidden = counts?.hiddenRows ?? 0
  const onApplication = counts?.onApplicationLanes ?? 0
  const facts = [
    ...notes.map((note) => ({ text: note, action: undefined })),
    ...(hidden > 0
      ? [
          {
            text: `${countOf(hidden, 'row')} hidden in the spreadsheet ${hidden === 1 ? 'was' : 'were'} read too`,
            action: undefined,
          },
        ]
      : []),
    ...(onApplication > 0
      ? [
          {
            text: `${countOf(onApplication, 'lane')} without a rate: the price is on application`,
            action: undefined,
          },
        ]
      : []),
    ...(rounded > 0 ? [{ text: `${countOf(rounded, 'figure')} rounded`, action: onShowRounded }] : []),
  ]
  if (findings?.length === 0 && facts.length === 0 && !query.error) return null
  return (
    <Panel title="Checks" isPadded>
      <NotLoaded what="The checks" query={query} />
      {(upload.draftId !== null || facts.length === 0) &&
        findings &&
        (findings.length > 0 || facts.length === 0) && (
          <Findings alias={upload.target ?? ''} findings={findings} mayChange={false} />
        )}
      {facts.length > 0 && (
        <ul className="findings">
          {facts.map(({ text, action }) => (
            <li key={text} className="is-N">
              <Icon of={Info} />
              <span>{text}</span>
              {action && (
                <small>
                  <button type="button" className="link" onClick={action}>
                    See them
                  </button>
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {Object.keys(answers).length > 0 && (
        <p className="small">
          <Link className="link" to="/settings/uploads/$uploadId" params={{ uploadId }}>
            See or change the answers
          </Link>
        </p>
      )}
    </Panel>
  )
}
