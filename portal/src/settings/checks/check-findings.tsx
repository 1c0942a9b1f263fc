import { useQuery } from '@tanstack/react-query'
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { checks, type Finding } from '../../data/checks.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import '../forms/forms.css'

export const severityIcons = { E: CircleX, W: TriangleAlert, N: Info }
export const severityWords = { E: 'Error', W: 'Warning', N: 'Note' }

const shownMax = 5

/** What the checks found of one subject, beside its page. Nothing if all is well. */
export function CheckFindings({ title, of }: { title: string; of(finding: Finding): boolean }) {
  const findings =
    useQuery(checks).data?.findings.filter((finding) => finding.setAside === undefined && of(finding)) ?? []
  if (findings.length === 0) return null
  return (
    <Panel title={title} isPadded>
      <ul className="findings">
        {findings.slice(0, shownMax).map((finding) => (
          <li key={finding.id} className={`is-${finding.severity}`}>
            <Icon of={severityIcons[finding.severity]} />
            <span>
              <span className="sr">{severityWords[finding.severity]}: </span>
              {finding.message}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > shownMax && (
        <p className="small hint">and {findings.length - shownMax} more under Checks</p>
      )}
    </Panel>
  )
}
