import { useQuery } from '@tanstack/react-query'
import { countOf } from '../format/count.ts'
import { formatUtc } from '../format/time.ts'
import { Button } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { Time } from '../parts/time.tsx'
import { type ActivitiesSearch, activityFlags } from './filter-activities.ts'
import { adviceOn, areMore, flaggedText } from './flagged-text.ts'
import { activities } from './queries.ts'

/** What would bill somebody twice or nobody at all. */
export function LookFirst({ onChange }: { onChange(part: Partial<ActivitiesSearch>): void }) {
  const doubles = useQuery(activities.doubles)
  const flags = useQuery(activities.flags).data ?? []
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
            {flags.map(({ flag, activities: count, examples }) => (
              <li key={flag}>
                <div>
                  <b>{flaggedText(flag, count, areMore(flags))}</b>
                  <small>{adviceOn(flag, examples)}</small>
                </div>
                <Button
                  small
                  aria-label={`Look: ${flaggedText(flag, count, areMore(flags))}`}
                  onPress={() =>
                    onChange({ view: 'flagged', flag: activityFlags.find((one) => one === flag) })
                  }
                >
                  Look
                </Button>
              </li>
            ))}
            {groups.length === 0 && flags.length === 0 && (
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
