import type { Choices } from '../data/choices.ts'
import type { Permission } from '../session/queries.ts'

/** Something that a new organisation needs before it can work, and the page for it. */
export interface Step {
  id: string
  title: string
  note: string
  action: string
  to: string
  /** What a carrier's file can bring instead of typing. */
  file?: 'zones' | 'lanes'
  permission: Permission
  isDone: boolean
}

interface Found {
  choices: Choices | undefined
  /** How many there are; undefined until it is known. Zone sets and rate cards count once they are in force. */
  zoneSets: number | undefined
  rateCards: number | undefined
  customers: number | undefined
  quotes: number | undefined
  /** Undefined until they are loaded, and for people who may not see them. */
  keys: number | undefined
  users: number | undefined
}

type May = (permission: Permission) => boolean

/** What leads to the first quote, in order. A step counts as done only when that is known. */
export function firstSteps(found: Found, may: May): Step[] {
  const { choices, zoneSets = 0, rateCards = 0, customers = 0, quotes = 0 } = found
  const has = (...of: (keyof Choices)[]) => of.every((kind) => (choices?.[kind].length ?? 0) > 0)
  const steps: Step[] = [
    {
      id: 'carrier',
      title: 'Carrier and services',
      note: 'Who carries the freight and what they sell: road, overnight, pallets.',
      action: 'Add a carrier',
      to: '/settings/carriers',
      permission: 'configuration:write',
      isDone: has('carriers', 'services'),
    },
    {
      id: 'zones',
      title: 'Zones',
      note: 'Which postcodes belong together. Carriers send this as a list; most have between 10 and 200.',
      action: 'Add zones',
      to: '/settings/zones',
      file: 'zones',
      permission: 'configuration:write',
      isDone: zoneSets > 0,
    },
    {
      id: 'rates',
      title: 'Rate card',
      note: 'What each lane costs, by weight. Usually the largest file, and the one that changes every year.',
      action: 'Add a rate card',
      to: '/settings/rate-cards',
      file: 'lanes',
      permission: 'configuration:write',
      isDone: rateCards > 0,
    },
    {
      id: 'customers',
      title: 'Customer',
      note: 'Who gets prices, from which card, with which markup.',
      action: 'Add a customer',
      to: '/settings/customers',
      permission: 'configuration:write',
      isDone: customers > 0,
    },
    {
      id: 'quote',
      title: 'First quote',
      note: 'It opens as a bill that you can compare with the carrier’s.',
      action: 'Price a quote',
      to: '/quotes',
      permission: 'quotes:use',
      isDone: quotes > 0,
    },
  ]
  return steps.filter(({ permission }) => may(permission))
}

/** What follows once programs and colleagues join. */
export function laterSteps({ choices, keys = 0, users = 1 }: Found, may: May): Step[] {
  const has = (...of: (keyof Choices)[]) => of.every((kind) => (choices?.[kind].length ?? 0) > 0)
  const steps: Step[] = [
    {
      id: 'key',
      title: 'API key',
      note: 'For quotes and pushes from your own systems.',
      action: 'Make a key',
      to: '/settings/keys',
      permission: 'keys:manage',
      isDone: keys > 0,
    },
    {
      id: 'warehouses',
      title: 'Warehouses',
      note: 'Only if you bill activities: each one names where it took place.',
      action: 'Add warehouses',
      to: '/settings/warehouses',
      permission: 'configuration:write',
      isDone: has('warehouses'),
    },
    {
      id: 'charge codes',
      title: 'Charge codes',
      note: 'Only if you bill activities: each one names what it is billed as.',
      action: 'Add charge codes',
      to: '/settings/charge-codes',
      permission: 'configuration:write',
      isDone: has('chargeCodes'),
    },
    {
      id: 'upload',
      title: 'First file',
      note: 'Shipments or activities as .csv or .xlsx. A dry run shows what would be written.',
      action: 'Upload a file',
      to: '/imports/upload',
      permission: 'files:send',
      isDone: false,
    },
    {
      id: 'users',
      title: 'Colleagues',
      note: 'Operations, finance, and your customers’ people.',
      action: 'Invite',
      to: '/settings/users',
      permission: 'users:manage',
      isDone: users > 1,
    },
  ]
  return steps.filter(({ permission }) => may(permission))
}
