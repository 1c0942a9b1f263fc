import { Link, useRouter } from '@tanstack/react-router'
import type { ThingUses } from '../../data/resource.ts'
import { formatDay } from '../../format/time.ts'
import { placeOfThing } from '../place-of-thing.ts'
import { namesOf, type Use, usageInWords } from './uses.ts'

/** Why a thing cannot be deleted: what uses it, as links, and since when prices depend on it. */
export function InUse({ used: { begunOn, uses }, hasWay }: { used: ThingUses; hasWay: boolean }) {
  return (
    <>
      {begunOn && <p>It has counted since {formatDay(begunOn, 'UTC')}, and past prices depend on it.</p>}
      {uses.length > 0 && <p>It is in use{hasWay ? '' : '. Change or end what uses it first'}:</p>}
      <ul className="lines bare">
        {uses.map((use) => (
          <li key={`${use.list} ${use.identities[0]} ${use.version?.versionId}`}>
            <span className="grow two-lines">
              {usageInWords(use)}
              <small>
                <UseLinks use={use} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function UseLinks({ use }: { use: Use }) {
  const { routesByPath } = useRouter()
  return namesOf(use).map(({ name, identity }, at) => {
    const place = placeOfThing(use.list, identity)
    return (
      <span key={identity}>
        {at > 0 && ', '}
        {place && place.to in routesByPath ? (
          <Link to={place.to} search={place.search} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
    )
  })
}
