import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { activities, type DoublePush, type FlagCount } from '../data/activities.ts'
import { countOf } from '../format/count.ts'
import { Button } from '../parts/basics/button.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { Time } from '../parts/page/time.tsx'
import {
  type ActivitiesSearch,
  activityFlags,
  flagsFilterOf,
  noFilters,
  viewChange,
} from './filter-activities.ts'
import { adviceOn, areMore, flaggedText } from './flagged-text.ts'

type Change = (part: Partial<ActivitiesSearch>) => void

interface Props {
  search: ActivitiesSearch
  today: string
  onChange: Change
}

/**
 * What would bill somebody twice or nobody at all: the flagged activities that the filters show, and pushes, which are
 * always compared whole. Says that there is nothing only if both are known.
 */
export function LookFirst({ search, today, onChange }: Props) {
  const doubles = useQuery(activities.doubles)
  const flags = useQuery(activities.flags(flagsFilterOf(search, today)))
  return (
    <Panel title="Look at these first">
      <QueryState what="Pushes that may have been sent twice" query={doubles}>
        {(groups) => (
          <ul className="look-first">
            {groups.map(({ imports }) => (
              <Double key={imports[0]?.importId} imports={imports} onChange={onChange} />
            ))}
            {groups.length === 0 && flags.data?.items.length === 0 && (
              <li>
                <span className="hint">No push looks like a repeat, and nothing is flagged.</span>
              </li>
            )}
          </ul>
        )}
      </QueryState>
      <QueryState what="The flagged activities" query={flags}>
        {(found) => (
          <ul className="look-first">
            {found.items.map((one) => (
              <Flagged
                key={one.flag}
                of={one}
                isAtLeast={areMore(found)}
                onLook={(flag) => onChange({ ...viewChange(search, 'flagged'), flag, open: undefined })}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}

interface FlaggedProps {
  of: FlagCount
  isAtLeast: boolean
  onLook(flag: ActivitiesSearch['flag']): void
}

function Flagged({ of, isAtLeast, onLook }: FlaggedProps) {
  const text = flaggedText(of.flag, of.activities, isAtLeast)
  const flag = activityFlags.find((one) => one === of.flag)
  return (
    <li>
      <div>
        <b>{text}</b>
        <small>{adviceOn(of)}</small>
      </div>
      <Button small aria-label={`Look: ${text}`} onPress={() => onLook(flag)}>
        Look
      </Button>
    </li>
  )
}

/** Pushes that wrote the same rows. Compare shows their rows side by side. */
function Double({ imports, onChange }: { imports: DoublePush['imports']; onChange: Change }) {
  const [first] = imports
  const title = `${first?.name} may have been sent ${imports.length === 2 ? 'twice' : `${imports.length} times`}`
  return (
    <li>
      <div>
        <b>{title}</b>
        <small>
          {imports.map(({ importId, submittedAt }, at) => (
            <Fragment key={importId}>
              {at > 0 && ' and '}
              <Time at={submittedAt} />
            </Fragment>
          ))}
          : the same {countOf(first?.counts.processed ?? 0, 'activity', 'activities')}
        </small>
      </div>
      <Button
        small
        aria-label={`Compare: ${title}`}
        onPress={() =>
          onChange({ ...noFilters, view: 'rows', import: imports.map(({ importId }) => importId) })
        }
      >
        Compare
      </Button>
    </li>
  )
}
