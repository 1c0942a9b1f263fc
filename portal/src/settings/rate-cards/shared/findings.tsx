import { Check, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../parts/basics/icon.tsx'
import type { Finding } from './model.ts'

const icons = { E: CircleX, W: TriangleAlert, N: Info }
const words = { E: 'Error', W: 'Warning', N: 'Note' }

interface FindingsProps {
  findings: Finding[]
  /** Below a finding: the way to its place. */
  actionOf?(finding: Finding): ReactNode
}

/** Errors first, then warnings and notes. */
export function Findings({ findings, actionOf }: FindingsProps) {
  if (findings.length === 0)
    return (
      <p className="small hint row">
        <Icon of={Check} size="s" />
        Nothing found.
      </p>
    )
  const sorted = (['E', 'W', 'N'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  return (
    <ul className="findings">
      {sorted.map((finding) => (
        <li key={`${finding.code} ${finding.path} ${finding.message}`} className={`is-${finding.severity}`}>
          <Icon of={icons[finding.severity]} />
          <span>
            <span className="sr">{words[finding.severity]}: </span>
            {finding.message}
          </span>
          {actionOf && <small>{actionOf(finding)}</small>}
        </li>
      ))}
    </ul>
  )
}
