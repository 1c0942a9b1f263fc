import type { LucideIcon } from 'lucide-react'

/** Hidden from screen readers: always use it with a word or a label. */
export function Icon({ of: Shape, size = 'm' }: { of: LucideIcon; size?: 's' | 'm' | 'l' }) {
  return <Shape className={size === 'm' ? 'i' : `i ${size}`} strokeWidth={1.75} aria-hidden="true" />
}
