import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { countOf } from '../format/count.ts'
import { useMay } from '../session/use-me.ts'

interface ZoneSetLinksProps {
  /** Their codes. */
  zoneSets: string[]
  /** How many more there are. */
  others: number
  /** The day whose versions counted. */
  day: string
}

/** "AU, WORLD and 3 other zone sets", each with a link to its zones on that day for people who may see them. */
export function ZoneSetLinks({ zoneSets, others, day }: ZoneSetLinksProps) {
  const mayOpen = useMay()('configuration:read')
  return (
    <>
      {zoneSets.map((code, at) => (
        <Fragment key={code}>
          {at > 0 && ', '}
          {mayOpen ? (
            <Link className="link" to="/settings/zones" search={{ set: code, on: day }}>
              {code}
            </Link>
          ) : (
            code
          )}
        </Fragment>
      ))}
      {others > 0 && ` and ${countOf(others, 'other zone set')}`}
    </>
  )
}
