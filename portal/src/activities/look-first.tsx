import { useQuery } from '@tanstack/react-query'
import { countOf } from '../format/count.ts'
import { formatUtc } from '../format/time.ts'
import { Button } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { Time } from '../parts/time.tsx'
import type { ActivitiesSearch } from './filter-activities.ts'
import { activities } from './queries.ts'

/** What would bill somebody twice or nobody at all. */
export function LookFirst({ onChange }: { onChange(part: Partial<ActivitiesSearch>): void }) {
  const doubles = useQuery(activities.doubles)
  const flagged = useQuery(activities.flagged).data ?? 0
  return (
    <Panel title="Look at these first">
      <QueryState what="Pushes that look sent twice" query={doubles}>
        {(groups) => (
          <ul className="look-first">
            {groups.map(({ imports }) => (
              <li key={imports[0]?.importId}>
                <div>
                  <b>
                    {imports[0]?.name ?? 'A push'} looks sent{' '}
                    {imports.length === 2 ? 'twice' : `${imports.length} times`}
                  </b>
                  <small>{countOf(imports[0]?.counts.processed ?? 0, 'activity', 'activities')} alike</small>
                </div>
                <div className="row wrap">
                  {imports.map(({ importId, submittedAt }, at) => (
                    <Button
                      key={importId}
                      small
                      // Two pushes of the same minute would otherwise have the same name.
                      aria-label={`Show push ${at + 1} of ${imports.length}, ${formatUtc(submittedAt)}`}
                      onPress={() => onChange({ view: 'rows', import: importId })}
                    >
                      Show <Time at={submittedAt} />
                    </Button>
                  ))}
                </div>
              </li>
            ))}
            {flagged > 0 && (
              <li>
                <div>
                  <b>{countOf(flagged, 'flagged activity', 'flagged activities')}</b>
                  <small>No customer, or a code that is not set up</small>
                </div>
                <Button small onPress={() => onChange({ view: 'flagged' })}>
                  Look
                </Button>
              </li>
            )}
            {groups.length === 0 && flagged === 0 && (
              <li>
                <span className="hint">No push looks sent twice, and nothing is flagged.</span>
              </li>
            )}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
