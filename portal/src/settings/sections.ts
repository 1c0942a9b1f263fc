import type { Permission } from '../session/queries.ts'

export interface Section {
  path: string
  name: string
  permission: Permission
}

export interface SectionGroup {
  name: string
  sections: Section[]
}

const configuration = (path: string, name: string): Section => ({
  path,
  name,
  permission: 'configuration:read',
})

/** Its link says how much there is to look at. */
export const checksPath = '/settings/checks'

/** Carriers' files. Working on one is a task: it has the whole width. */
const uploadsPath = '/settings/uploads'
export const isTask = (path: string) => path.startsWith(`${uploadsPath}/`)

/** The pages of Settings, in order. */
export const sectionGroups: SectionGroup[] = [
  {
    name: 'Prices',
    sections: [
      configuration('/settings/carriers', 'Carriers and services'),
      configuration('/settings/zones', 'Zones'),
      configuration('/settings/rate-cards', 'Rate cards'),
      configuration('/settings/surcharges', 'Surcharges'),
      configuration('/settings/fuel-levies', 'Fuel levies'),
      configuration('/settings/spot-rates', 'Spot rates'),
      configuration('/settings/extras', 'Extras'),
      configuration('/settings/item-types', 'Item types'),
      configuration(uploadsPath, 'Uploads'),
      configuration(checksPath, 'Checks'),
    ],
  },
  {
    name: 'Customers',
    sections: [
      configuration('/settings/customers', 'Customers'),
      configuration('/settings/custom-fields', 'Custom fields'),
    ],
  },
  {
    name: 'Fulfilment',
    sections: [
      configuration('/settings/warehouses', 'Warehouses'),
      configuration('/settings/charge-codes', 'Charge codes'),
    ],
  },
  {
    name: 'Access',
    sections: [
      { path: '/settings/users', name: 'Users and roles', permission: 'users:manage' },
      { path: '/settings/keys', name: 'API keys', permission: 'keys:manage' },
    ],
  },
  {
    name: 'Organisation',
    sections: [
      configuration('/settings/organisation', 'Name and time zone'),
      { path: '/settings/audit-log', name: 'Audit log', permission: 'audit-log:read' },
    ],
  },
  {
    name: 'You',
    sections: [{ path: '/settings/account', name: 'Your account', permission: 'account:use' }],
  },
]

/** The pages that this person may see. Empty groups are left out. */
export function shownGroups(
  may: (permission: Permission) => boolean,
  exists: (path: string) => boolean,
): SectionGroup[] {
  return sectionGroups
    .map(({ name, sections }) => ({
      name,
      sections: sections.filter(({ path, permission }) => exists(path) && may(permission)),
    }))
    .filter(({ sections }) => sections.length > 0)
}
