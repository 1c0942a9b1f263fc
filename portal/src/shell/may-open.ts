import type { Permission } from '../session/queries.ts'
import { sectionGroups } from '../settings/sections.ts'
import { pages } from './pages.ts'

interface Door {
  path: string
  /** People need any of these. Empty means that everybody may enter. */
  permissions: Permission[]
}

const doors: Door[] = [
  ...pages,
  { path: '/imports/upload', permissions: ['files:send'] },
  { path: '/settings/uploads/new', permissions: ['configuration:write'] },
  { path: '/settings/customer', permissions: ['configuration:read'] },
  ...sectionGroups.flatMap(({ sections }) =>
    sections.map(({ path, permission }) => ({ path, permissions: [permission] })),
  ),
]

/** Whether a person may open the page at this address. The longest path that fits decides; unknown pages are open. */
export function mayOpen(address: string, may: (permission: Permission) => boolean): boolean {
  const fits = ({ path }: Door) => address === path || address.startsWith(`${path}/`)
  const [door] = doors.filter(fits).sort((a, b) => b.path.length - a.path.length)
  return door === undefined || door.permissions.length === 0 || door.permissions.some(may)
}
