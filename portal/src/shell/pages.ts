import {
  Calculator,
  FileInput,
  House,
  ListChecks,
  type LucideIcon,
  Settings2,
  Truck,
  Warehouse,
} from 'lucide-react'
import type { ShortcutName } from '../keys/key-map.ts'
import type { Permission } from '../session/queries.ts'

export interface Page {
  path: string
  name: string
  /** A short name for narrow windows. */
  shortName: string
  icon: LucideIcon
  shortcut: ShortcutName
  /** Who may see it: people who may do any of these. Empty means everybody. */
  permissions: Permission[]
}

/** The pages of the rail, in its order. */
export const pages: Page[] = [
  { path: '/', name: 'Home', shortName: 'Home', icon: House, shortcut: 'goHome', permissions: [] },
  {
    path: '/quotes',
    name: 'Quotes',
    shortName: 'Quotes',
    icon: Calculator,
    shortcut: 'goQuotes',
    permissions: ['quotes:use'],
  },
  {
    path: '/imports',
    name: 'Imports',
    shortName: 'Imports',
    icon: FileInput,
    shortcut: 'goImports',
    permissions: ['imports:read'],
  },
  {
    path: '/rejected-rows',
    name: 'Rejected rows',
    shortName: 'Rejected',
    icon: ListChecks,
    shortcut: 'goRejectedRows',
    permissions: ['rejected-rows:read'],
  },
  {
    path: '/shipments',
    name: 'Shipments',
    shortName: 'Shipments',
    icon: Truck,
    shortcut: 'goShipments',
    permissions: ['ledgers:read'],
  },
  {
    path: '/activities',
    name: 'Activities',
    shortName: 'Activities',
    icon: Warehouse,
    shortcut: 'goActivities',
    permissions: ['ledgers:read'],
  },
  {
    path: '/settings',
    name: 'Settings',
    shortName: 'Settings',
    icon: Settings2,
    shortcut: 'goSettings',
    permissions: [],
  },
]
