import { Flag } from 'lucide-react'
import { explainFlag, formatFlag } from '../format/flag.ts'
import { probablyMeant } from '../format/probably-meant.ts'
import { Badge } from '../parts/basics/badge.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { SetUpCode } from './set-up-code.tsx'

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

interface Noticed {
  flags: string[]
  /** The code that the flag says is unknown, and the codes that are set up. */
  codeOf?(flag: string): { code: string | null; known: readonly string[] } | undefined
}

/** What each flag of a row means, what was probably meant, and how to set the code up. */
export function FlagNotices({ flags, codeOf }: Noticed) {
  return flags.map((flag) => {
    const { code = null, known = [] } = codeOf?.(flag) ?? {}
    const meant = code === null ? undefined : probablyMeant(code, known)
    return (
      <Notice key={flag} kind="rejected">
        <b>{formatFlag(flag)}.</b> {explainFlag(flag)}
        {meant !== undefined && (
          <>
            {' '}
            Probably <b className="code">{meant}</b> was meant.
          </>
        )}
        <SetUpCode flag={flag} code={code} />
      </Notice>
    )
  })
}
