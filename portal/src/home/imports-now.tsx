import { Link } from '@tanstack/react-router'
import { countOf } from '../format/count.ts'
import { RunBadge } from '../freight/run-badge.tsx'
import { Panel } from '../parts/page/panel.tsx'
import type { PortalImport } from './model.ts'

const shownMax = 5

/** Imports that are queued or running, and the last ones that ended. */
export function ImportsNow({ now, open }: { now: PortalImport[]; open: Map<string, number> }) {
  return (
    <Panel
      title="Imports now"
      aside={
        <Link className="link small" to="/imports">
          All imports
        </Link>
      }
    >
      <ul className="runs">
        {now.slice(0, shownMax).map((one) => (
          <li key={one.importId}>
            <Link className="cut" to="/imports/$importId" params={{ importId: one.importId }}>
              <b>{one.name}</b> <span className="hint">{one.kind}</span>
            </Link>
            <RunBadge run={one} name={one.name} text={textOf(open.get(one.importId))} />
          </li>
        ))}
        {now.length === 0 && <li className="hint">No imports in the last few days.</li>}
      </ul>
    </Panel>
  )
}

const textOf = (open: number | undefined) =>
  open === undefined ? undefined : `${countOf(open, 'row')} to correct`
