import { Navigate } from '@tanstack/react-router'
import { useSections } from './use-sections.ts'

/** Opens the first settings page that the person may see. Everybody has their own account. */
export function FirstSection() {
  const path = useSections()[0]?.sections[0]?.path ?? '/settings/account'
  return <Navigate to={path} replace />
}
