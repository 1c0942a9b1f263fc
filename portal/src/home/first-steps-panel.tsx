import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { choices } from '../api/choices.ts'
import { customersLike } from '../api/customers.ts'
import { buttonClass } from '../parts/basics/button.tsx'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { useMay } from '../session/use-me.ts'
import { firstSteps, type Step } from './first-steps.ts'
import { home } from './queries.ts'

/** What a new organisation needs first, instead of what waits. */
export function FirstStepsPanel() {
  const may = useMay()
  const steps = firstSteps(
    {
      choices: useQuery({ ...choices, staleTime: 0 }).data,
      customers: useQuery({ ...customersLike(''), staleTime: 0 }).data?.total,
      keys: useQuery({ ...home.keys, enabled: may('keys:manage') }).data,
      users: useQuery({ ...home.users, enabled: may('users:manage') }).data,
    },
    may,
  )
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel
      title="First steps"
      aside={
        <span className="hint small">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      }
    >
      <ul className="tasks">
        {steps.map((step) => (
          <li key={step.id} className={step.isDone ? 'done' : undefined}>
            <Icon of={step.isDone ? CircleCheck : Circle} />
            <div>
              <b>{step.title}</b>
              {step.isDone && <span className="hint"> Done</span>}
              <small>{step.note}</small>
            </div>
            <StepLink step={step} isNext={step === next} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StepLink({ step: { to, action, isDocument }, isNext }: { step: Step; isNext: boolean }) {
  const look = isNext ? 'soft' : 'plain'
  return isDocument ? (
    <a className={buttonClass({ look, small: true })} href={to}>
      {action}
    </a>
  ) : (
    <ButtonLink small look={look} to={to}>
      {action}
    </ButtonLink>
  )
}
