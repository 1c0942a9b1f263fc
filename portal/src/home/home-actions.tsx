import { useRouter } from '@tanstack/react-router'
import { Calculator, type LucideIcon, Upload } from 'lucide-react'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import type { Permission } from '../session/queries.ts'
import { useMay } from '../session/use-me.ts'

interface Way {
  to: string
  text: string
  icon: LucideIcon
  permission: Permission
  look: 'plain' | 'primary'
}

const ways: Way[] = [
  { to: '/quotes', text: 'New quote', icon: Calculator, permission: 'quotes:use', look: 'plain' },
  {
    to: '/imports/upload',
    text: 'Upload a file',
    icon: Upload,
    permission: 'files:send',
    look: 'primary',
  },
]

/** The two most frequent tasks. */
export function HomeActions() {
  const may = useMay()
  const { routesByPath } = useRouter()
  return ways
    .filter(({ to, permission }) => to in routesByPath && may(permission))
    .map(({ to, text, icon, look }) => (
      <ButtonLink key={to} to={to} look={look}>
        <Icon of={icon} />
        {text}
      </ButtonLink>
    ))
}
