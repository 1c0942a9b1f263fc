import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { Icon } from './icon.tsx'
import './notice.css'

type Kind = 'plain' | 'accent' | 'completed' | 'rejected' | 'failed'
const icons = { plain: Info, accent: Info, completed: CircleCheck, rejected: TriangleAlert, failed: CircleX }

/** A short message above or between panels. With `of` it shows a failed call and its request id. */
export function Notice({
  kind = 'plain',
  children,
  of,
}: {
  kind?: Kind
  children?: ReactNode
  of?: ApiError
}) {
  return (
    <div className={kind === 'plain' ? 'notice' : `notice ${kind}`} role={of ? 'alert' : undefined}>
      <Icon of={icons[kind]} />
      <div className="grow">
        {children}
        {of && (
          <>
            {of.messages.map((message) => (
              <div key={message}>{message}</div>
            ))}
            {of.requestId && <div className="small hint mono">request {of.requestId}</div>}
          </>
        )}
      </div>
    </div>
  )
}
