import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { choices, isSetUpNow } from '../api/choices.ts'
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

/** What each flag of a row means. `ids` are the id or code of each flag. What is set up by now asks for nothing. */
export function FlagNotices({ flags, ids }: { flags: string[]; ids: Record<string, string | null> }) {
  const known = useQuery(choices).data
  return flags.map((flag) => {
    const isSetUp = isSetUpNow(flag, ids[flag] ?? null, known)
    return (
      <Notice key={flag} kind={isSetUp ? 'plain' : 'rejected'}>
        <b>{formatFlag(flag)}.</b> {explainFlag(flag, isSetUp)}
      </Notice>
    )
  })
}
