import { useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleX, Copy, Flag, ListChecks } from 'lucide-react'
import { countOf } from '../format/count.ts'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { EmptyState } from '../parts/page/states.tsx'
import { useMay } from '../session/use-me.ts'
import { Dismiss } from './dismiss.tsx'
import type { Task } from './waiting.ts'

const icons = { rejected: ListChecks, failed: CircleX, doubles: Copy, flagged: Flag }

interface Props {
  tasks: Task[]
  /** Whether everything is loaded. */
  isWhole: boolean
}

/** What needs attention. Each line links to the page where it is settled. */
export function WaitingList({ tasks, isWhole }: Props) {
  const { routesByPath } = useRouter()
  const may = useMay()
  const shown = tasks.filter(({ to }) => to in routesByPath)
  return (
    <Panel
      title="Waiting for a person"
      aside={isWhole && <span className="hint small">{countOf(shown.length, 'thing')}</span>}
    >
      {shown.length === 0 && isWhole && (
        <EmptyState
          icon={CircleCheck}
          title="Nothing is waiting"
          text={
            may('imports:read')
              ? 'Rejected rows, failed imports and flagged rows appear here.'
              : 'Your rows that an import rejects appear here.'
          }
          action={may('imports:read') && <ButtonLink to="/imports">All imports</ButtonLink>}
        />
      )}
      <ul className="tasks">
        {shown.map((task) => (
          <li key={task.id} className={task.kind}>
            <Icon of={icons[task.kind]} />
            <div>
              <b>{task.title}</b>
              <small>{task.note}</small>
            </div>
            <div className="row">
              <ButtonLink
                small
                look={task.kind === 'rejected' ? 'soft' : 'plain'}
                to={task.to}
                {...(task.params ? { params: task.params } : {})}
                {...(task.search ? { search: task.search } : {})}
                aria-label={`${task.action}: ${task.title}`}
              >
                {task.action}
              </ButtonLink>
              {task.dismissible && may('imports:write') && <Dismiss of={task.dismissible} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
