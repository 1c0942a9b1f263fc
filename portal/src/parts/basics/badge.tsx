import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './badge.css'

export type BadgeKind =
  | 'queued'
  | 'processing'
  | 'completed'
  | 'rejected'
  | 'failed'
  | 'cancelled'
  | 'accent'
  | 'outline'

interface BadgeProps {
  kind: BadgeKind
  icon?: LucideIcon
  spins?: boolean
  /** Without a coloured background, for columns where most rows are fine. */
  isBare?: boolean
  children: ReactNode
}

/** A colour, an icon and a word. */
export function Badge({ kind, icon, spins, isBare, children }: BadgeProps) {
  return (
    <span
      className={['badge', kind, spins && 'spins', isBare && 'bare', !icon && 'plain']
        .filter(Boolean)
        .join(' ')}
    >
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
