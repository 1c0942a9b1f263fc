import { useQuery } from '@tanstack/react-query'
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { carriers } from '../../data/carriers.ts'
import { checks, type Finding } from '../../data/checks.ts'
import { useZone } from '../../format/zone.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { gatherFindings, saysText, subjectText, withDays } from './gathered.ts'
import '../forms/forms.css'
import './findings.css'

export const severityIcons = { E: CircleX, W: TriangleAlert, N: Info }
export const severityWords = { E: 'Error', W: 'Warning', N: 'Note' }

const shownMax = 5

/** What the checks found of one subject, beside its page. Nothing if all is well. */
export function CheckFindings({ title, of }: { title: string; of(finding: Finding): boolean }) {
  const findings =
    useQuery(checks).data?.findings.filter((finding) => finding.setAside === undefined && of(finding)) ?? []
  const all = useQuery(carriers.all).data ?? []
  const zone = useZone()
  if (findings.length === 0) return null
  const lines = gatherFindings(findings)
  return (
    <Panel title={title} isPadded>
      <ul className="findings">
        {lines.slice(0, shownMax).map((line) => {
          const { first } = line
          const subject = subjectText(
            line,
            all.map(({ alias }) => alias),
          )
          return (
            <li key={first.id} className={`is-${first.severity}`}>
              <Icon of={severityIcons[first.severity]} />
              <span>
                <span className="sr">{severityWords[first.severity]}: </span>
                {withDays(`${subject}${saysText(line)}`, zone)}
              </span>
            </li>
          )
        })}
      </ul>
      {lines.length > shownMax && (
        <p className="small hint">and {lines.length - shownMax} more under Checks</p>
      )}
    </Panel>
  )
}
