import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { findingSeverities } from '../../../api/limits.gen.ts'
import type { Finding } from '../../../data/checks.ts'
import { useZone } from '../../../format/zone.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { severityIcons, severityWords } from '../../checks/check-findings.tsx'
import { withDays, wordsOnCard } from '../../checks/gathered.ts'
import { SetAside, SetAsideList } from '../../checks/set-aside.tsx'
import '../../checks/findings.css'

interface FindingsProps {
  /** The card whose page it is. */
  alias: string
  findings: Finding[]
  /** This person may set warnings aside. */
  mayChange: boolean
  /** Below a finding: the way to its place. */
  actionOf?(finding: Finding): ReactNode
}

/** Errors first, then warnings and notes. Those that are meant to be so come last. */
export function Findings({ alias, findings, mayChange, actionOf }: FindingsProps) {
  const open = inOrder(findings)
  return (
    <>
      {open.length === 0 && (
        <p className="small hint row">
          <Icon of={Check} size="s" />
          Nothing found.
        </p>
      )}
      <ul className="findings">
        {open.map((finding) => (
          <li key={finding.id} className={`is-${finding.severity}`}>
            <Icon of={severityIcons[finding.severity]} />
            <span>
              <span className="sr">{severityWords[finding.severity]}: </span>
              <Words finding={finding} alias={alias} />
            </span>
            <small className="row wrap">
              {actionOf?.(finding)}
              {mayChange && finding.severity !== 'E' && (
                <SetAside findings={[finding]} text={finding.message} />
              )}
            </small>
          </li>
        ))}
      </ul>
      <SetAsideList findings={findings} mayChange={mayChange} />
    </>
  )
}

function Words({ finding, alias }: { finding: Finding; alias: string }) {
  const zone = useZone()
  const { subject, says } = wordsOnCard(finding, alias)
  return (
    <>
      {subject !== '' && <b>{withDays(subject, zone)}</b>}
      {withDays(says, zone)}
    </>
  )
}

/** Those to look at, errors first. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findingSeverities.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity && finding.setAside === undefined),
  )
