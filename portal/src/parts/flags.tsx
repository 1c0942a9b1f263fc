import { Flag } from 'lucide-react'
import { explainFlag, formatFlag } from '../format/flag.ts'
import { Badge } from './badge.tsx'
import { Notice } from './notice.tsx'

/** Problems for a person to look at; nothing if there are none. */
export function Flags({ flags }: { flags: string[] }) {
  return (
    <span className="row wrap">
      {flags.map((flag) => (
        <Badge key={flag} kind="rejected" icon={Flag}>
          {formatFlag(flag)}
        </Badge>
      ))}
    </span>
  )
}

/** What each flag of a row means, and what a person can do. */
export function FlagNotices({ flags }: { flags: string[] }) {
  return flags.map((flag) => (
    <Notice key={flag} kind="rejected">
      <b>{formatFlag(flag)}.</b> {explainFlag(flag)}
    </Notice>
  ))
}
