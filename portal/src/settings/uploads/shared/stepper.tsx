import { Check } from 'lucide-react'
import { Icon } from '../../../parts/basics/icon.tsx'

export type Step = 'read' | 'questions' | 'preview' | 'end'

const order: Step[] = ['read', 'questions', 'preview', 'end']

/** Where the upload is: read, questions, preview, and the step that applies it. */
export function Stepper({ now, isEnded, last }: { now: Step; isEnded: boolean; last: 'Publish' | 'Apply' }) {
  const names = { read: 'Read', questions: 'Questions', preview: 'Preview', end: last }
  const at = order.indexOf(now)
  return (
    <ol className="stepper" aria-label="Steps">
      {order.map((step, place) => {
        const isDone = place < at || isEnded
        return (
          <li
            key={step}
            className={isDone ? 'done' : place === at ? 'now' : undefined}
            aria-current={place === at && !isEnded ? 'step' : undefined}
          >
            <span>{isDone ? <Icon of={Check} size="s" /> : place + 1}</span>
            {names[step]}
          </li>
        )
      })}
    </ol>
  )
}
