import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, CircleCheck } from 'lucide-react'
import { apiKeyCount } from '../data/api-keys.ts'
import { choices, customersLike } from '../data/choices.ts'
import { home } from '../data/home.ts'
import { userCount } from '../data/users.ts'
import { Badge } from '../parts/basics/badge.tsx'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Progress } from '../parts/basics/progress.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { useMay } from '../session/use-me.ts'
import { firstSteps, laterSteps, type Step } from './first-steps.ts'
import { PriceParts } from './price-parts.tsx'
import { SetupWays } from './setup-ways.tsx'

/** What a new organisation needs first, instead of what waits, beside what a price is made of. */
export function FirstSteps() {
  return (
    <>
      <FirstStepsPanel />
      <PriceParts />
    </>
  )
}

/** The next step is open. */
function FirstStepsPanel() {
  const may = useMay()
  const setup = useQuery({ ...home.setup, enabled: may('configuration:read') }).data
  const found = {
    choices: useQuery({ ...choices, staleTime: 0 }).data,
    zoneSets: setup?.zoneSets,
    rateCards: setup?.rateCards,
    customers: useQuery({ ...customersLike(''), staleTime: 0 }).data?.total,
    quotes: useQuery({ ...home.figures, enabled: may('ledgers:read') }).data?.quotes,
    keys: useQuery({ ...apiKeyCount, enabled: may('keys:manage') }).data,
    users: useQuery({ ...userCount, enabled: may('users:manage') }).data,
  }
  const steps = firstSteps(found, may)
  const later = laterSteps(found, may)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <div className="stack home-setup">
      {steps.length > 0 && (
        <Panel
          title="On the way to your first quote"
          aside={
            <span className="hint small">
              {done} of {steps.length} done
            </span>
          }
        >
          <div className="setup-progress">
            <Progress
              label={`${done} of ${steps.length} steps done`}
              parts={[{ kind: 'accent', share: done / steps.length }]}
            />
          </div>
          {may('configuration:write') && <SetupWays isEmpty={done === 0} />}
          <ol className="setup-steps">
            {steps.map((step, at) => (
              <SetupStep key={step.id} step={step} number={at + 1} isNext={step === next} />
            ))}
          </ol>
        </Panel>
      )}
      <Panel title="When programs and colleagues join">
        <ul className="tasks">
          {later.map((step) => (
            <li key={step.id} className={step.isDone ? 'done' : undefined}>
              <Icon of={step.isDone ? CircleCheck : Circle} />
              <div>
                <b>{step.title}</b>
                {step.isDone && <span className="hint"> Done</span>}
                <small>{step.note}</small>
              </div>
              <ButtonLink small to={step.to}>
                {step.action}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function SetupStep({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, note, action, to, file, isDone } = step
  return (
    <li className={isDone ? 'done' : isNext ? 'now' : 'todo'}>
      <span className="knob" aria-hidden="true">
        {isDone ? <Icon of={Check} size="s" /> : number}
      </span>
      <div className="grow">
        <b>{title}</b>
        {isDone && <span className="hint"> Done</span>}
        {isNext && (
          <>
            {' '}
            <Badge kind="accent">next</Badge>
          </>
        )}
        <small>{note}</small>
      </div>
      <span className="step-ways">
        <ButtonLink small to={to} look={isNext ? 'primary' : isDone ? 'quiet' : 'plain'}>
          {isDone ? `See ${title.toLowerCase()}` : action}
        </ButtonLink>
        {file && !isDone && (
          <Link className="link small" to="/settings/uploads/new" search={{ kind: file }}>
            or a carrier’s file
          </Link>
        )}
      </span>
    </li>
  )
}
