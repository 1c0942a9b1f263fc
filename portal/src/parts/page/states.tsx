import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { aboutReading } from '../basics/as-sentence.ts'
import { Button } from '../basics/button.tsx'
import { Icon } from '../basics/icon.tsx'
import './states.css'

export interface EmptyTexts {
  icon: LucideIcon
  title: string
  /** What to do next. */
  text: string
  /** The button for it. Null only if there is nothing a person can do. */
  action: ReactNode
}

/** Says that there is nothing yet, and what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyTexts) {
  return (
    <div className="empty">
      <Icon of={icon} />
      <b>{title}</b>
      <span>{text}</span>
      {action && <div className="row wrap">{action}</div>}
    </div>
  )
}

/** Says what could not be loaded and why, with *Try again* and the request id. */
export function ErrorState({ what, error, onRetry }: { what: string; error: unknown; onRetry(): void }) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className="empty" role="alert">
      <Icon of={CloudOff} />
      <b>{what} could not be loaded</b>
      <span>{aboutReading(error instanceof Error ? error.message : String(error))} Nothing was lost.</span>
      <Button onPress={onRetry}>
        <Icon of={RotateCw} />
        Try again
      </Button>
      {requestId && <span className="small hint mono">request {requestId}</span>}
    </div>
  )
}

const millisecondsBeforeShape = 150

/** `what` is a subject with a capital: "The imports". Shows a placeholder, but not if the answer comes within a moment. */
export function Loading({ children, what }: { children: ReactNode; what: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), millisecondsBeforeShape)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="sr">Loading {what.charAt(0).toLowerCase() + what.slice(1)}</span>
      {isShown && children}
    </div>
  )
}

/** Grey lines of these widths, in percent. */
export function Bones({ widths = [38, 92, 84, 88] }: { widths?: number[] }) {
  return (
    <div className="bones">
      {widths.map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
        <span key={position} className="bone" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
