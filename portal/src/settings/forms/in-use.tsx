import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ThingUses, usesQuery } from '../../data/resource.ts'
import { formatDay } from '../../format/time.ts'
import { QueryState } from '../../parts/page/query-state.tsx'
import { placeOfThing } from '../place-of-thing.ts'
import { Section } from './thing-form.tsx'
import { namesOf, type Use, usageInWords } from './uses.ts'

/** Why a thing cannot be deleted: what uses it, as links, and since when prices depend on it. */
export function InUse({ used: { begunOn, uses }, hasWay }: { used: ThingUses; hasWay: boolean }) {
  return (
    <>
      {begunOn && (
        <p>It has been in force since {formatDay(begunOn, 'UTC')}, and past prices depend on it.</p>
      )}
      {uses.length > 0 && <p>It is in use{hasWay ? '' : '. Change or end what uses it first'}:</p>}
      <UseLines uses={uses} />
    </>
  )
}

function UseLines({ uses }: Pick<ThingUses, 'uses'>) {
  return (
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
  )
}

/** What uses a thing, in its drawer. */
export function UsedBy({ name, uses }: { name: string; uses: ReturnType<typeof usesQuery> }) {
  const found = useQuery(uses)
  return (
    <Section title="Used by">
      <QueryState what={`What uses ${name}`} query={found}>
        {(used) =>
          used.uses.length === 0 ? <p className="small hint">Nothing yet.</p> : <UseLines uses={used.uses} />
        }
      </QueryState>
    </Section>
  )
}

function UseLinks({ use }: { use: Use }) {
  const { routesByPath } = useRouter()
  const names = namesOf(use)
  const between = names.some(({ name }) => name.includes(',')) ? '; ' : ', '
  return names.map(({ name, identity }, at) => {
    const place = placeOfThing(use.list, identity)
    return (
      <span key={identity}>
        {at > 0 && between}
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
