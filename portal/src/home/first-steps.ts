import type { Choices } from '../api/choices.ts'
import type { Permission } from '../session/queries.ts'

/** Something that a new organisation needs before it can work, and the page for it. */
export interface Step {
  id: string
  title: string
  note: string
  action: string
  to: string
  /** Outside the portal: the description of the API. */
  isDocument?: boolean
  permission: Permission
  isDone: boolean
}

interface Found {
  choices: Choices | undefined
  /** How many there are; undefined until it is known. */
  customers: number | undefined
  /** Undefined until they are loaded, and for people who may not see them. */
  keys: number | undefined
  users: number | undefined
}

/** The first steps that a person may take, in order. A step counts as done only when that is known. */
export function firstSteps(
  { choices, customers = 0, keys = 0, users = 1 }: Found,
  may: (permission: Permission) => boolean,
): Step[] {
  const has = (...of: (keyof Choices)[]) => of.every((kind) => (choices?.[kind].length ?? 0) > 0)
  const steps: Step[] = [
    {
      id: 'customers',
      title: 'Add your customers',
      note: 'Quotes, shipments and activities name the customer they are for.',
      action: 'Add customers',
      to: '/settings/customers',
      permission: 'configuration:write',
      isDone: customers > 0,
    },
    {
      id: 'rates',
      title: 'Load your rates',
      note: 'A program sends carriers, zones and rate cards, all in one call of the API. Quotes need them.',
      action: 'See the call',
      to: '/docs#putConfiguration',
      isDocument: true,
      permission: 'configuration:write',
      isDone: has('carriers', 'rateCards'),
    },
    {
      id: 'warehouses',
      title: 'Add warehouses',
      note: 'Only if you bill activities: each one names where it took place.',
      action: 'Add warehouses',
      to: '/settings/warehouses',
      permission: 'configuration:write',
      isDone: has('warehouses'),
    },
    {
      id: 'charge codes',
      title: 'Add charge codes',
      note: 'Only if you bill activities: each one names what it is billed as.',
      action: 'Add charge codes',
      to: '/settings/charge-codes',
      permission: 'configuration:write',
      isDone: has('chargeCodes'),
    },
    {
      id: 'upload',
      title: 'Upload a first file',
      note: 'Shipments or activities as .csv or .xlsx. A dry run shows what would be written.',
      action: 'Upload a file',
      to: '/imports/upload',
      permission: 'files:send',
      isDone: false,
    },
    {
      id: 'key',
      title: 'Make an API key',
      note: 'Your own systems use it to send rows and to ask for prices.',
      action: 'API keys',
      to: '/settings/keys',
      permission: 'keys:manage',
      isDone: keys > 0,
    },
    {
      id: 'users',
      title: 'Invite your colleagues',
      note: 'Each with a role: admin, operations, finance, or a customer who corrects its own rows.',
      action: 'Users and roles',
      to: '/settings/users',
      permission: 'users:manage',
      isDone: users > 1,
    },
  ]
  return steps.filter(({ permission }) => may(permission))
}
