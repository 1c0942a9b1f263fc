import { Flag } from 'lucide-react'
import { formatFlag } from '../format/flag.ts'
import { Badge } from './badge.tsx'

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
