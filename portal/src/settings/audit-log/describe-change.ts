import type { Change } from '../../data/audit-log.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'

/** Names of kinds for people. Others are derived from the kind itself. */
const kindNames: Record<string, string> = {
  user: 'User',
  key: 'API key',
  session: 'Sign-in',
  import: 'Import',
  rejectedRows: 'Rejected rows',
  organisation: 'Organisation',
  customers: 'Customer',
  customFields: 'Custom field',
  warehouses: 'Warehouse',
  chargeCodes: 'Charge code',
  extras: 'Extra',
  carriers: 'Carrier',
  services: 'Service',
  zoneSets: 'Zone set',
  rateCards: 'Rate card',
  fuelLevies: 'Fuel levy',
  surcharges: 'Surcharge',
  customerRates: 'Customer rate',
  spotRates: 'Spot rate',
  examples: 'Example',
}

export const kindOptions = Object.entries(kindNames).map(([id, text]) => ({ id, text }))

/** "Rate card", from "rateCards" or "rateCard". */
export function kindName(kind: string): string {
  const known = kindNames[kind]
  if (known) return known
  return capitalised(words(kind))
}

const verbs: Record<string, string> = {
  create: 'Added',
  change: 'Changed',
  delete: 'Deleted',
  publish: 'Published',
  withdraw: 'Withdrew',
  end: 'Ended',
  apply: 'Applied',
  disable: 'Disabled',
  enable: 'Enabled',
  revoke: 'Revoked',
  cancel: 'Cancelled',
  retry: 'Ran again',
  upload: 'Uploaded',
  close: 'Dismissed',
  reopen: 'Put back',
}

/** What was done, as a sentence: "Revoked ctg_live_M7u (wms-trial)". */
export function describeChange({ action, kind, identity: id, importName, details, fields }: Change): string {
  const identity = importName ?? id
  if (action === 'sign in') return 'Signed in'
  if (action === 'sign out') return 'Signed out'
  if (action === 'password refused') return `${identity} entered a wrong current password when changing it`
  if (action === 'sign-in failed') return `A sign-in as ${identity} failed`
  if (action === 'invite')
    return `Made ${details?.link === 'reset' ? 'a reset link' : 'an invitation'} for ${identity}`
  if (kind === 'user' && typeof details?.password === 'string')
    return `The password of ${identity} was ${details.password}`
  if (kind === 'session' && action === 'end') return 'Ended another session'
  if (kind === 'configuration' && identity === 'example')
    return action === 'apply' ? 'Loaded the example' : 'Removed the example'
  if (kind === 'configuration' && action === 'apply') return 'Applied a configuration document'
  if (action === 'upload' && details?.dryRun === true)
    return `Checked ${nameOf(details, identity)} in a dry run`
  if (kind === 'rejectedRows' && action === 'close' && typeof details?.rowCount === 'number')
    return `Closed ${countOf(details.rowCount, 'row')} of ${identity} without sending`
  if (kind === 'rejectedRows' && action === 'reopen' && typeof details?.rowCount === 'number')
    return `Opened ${countOf(details.rowCount, 'row')} of ${identity} again`
  if (action === 'send' && typeof details?.rowCount === 'number')
    return `Sent ${countOf(details.rowCount, 'row')} of ${identity} again`
  const name = details?.name ?? fields.find(({ field }) => field === 'name' && action === 'create')?.new
  const called = typeof name === 'string' && name !== '' && name !== identity ? ` (${name})` : ''
  const from = details?.effectiveFrom
  const since = typeof from === 'string' ? ` from ${formatDay(from, 'UTC')}` : ''
  return `${verbs[action] ?? action} ${identity}${called}${since}`
}

const nameOf = (details: Record<string, unknown>, identity: string) =>
  typeof details.name === 'string' ? details.name : identity

/** Any value as text; a dash if there is none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value.map(valueText).join(value.some((one) => typeof one === 'object') ? '; ' : ', ')
  return Object.entries(value)
    .map(([name, part]) => `${fieldName(name)} ${valueText(part)}`)
    .join(', ')
}

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const fieldNames: Record<string, string> = {
  rowCount: 'rows',
  expiresAt: 'valid until',
  versionId: 'version',
}

/** "effective from", from "effectiveFrom". */
export const fieldName = (name: string) => fieldNames[name] ?? words(name)

export const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Old and new value in one line, the names of several fields, or how much there was of what. */
export function fromTo({ action, fields, details }: Change): { old?: string; text: string } {
  const [field] = fields
  if (field !== undefined && fields.length === 1)
    return field.old === null
      ? { text: valueText(field.new) }
      : { old: valueText(field.old), text: valueText(field.new) }
  if (fields.length > 1 && action === 'create') return { text: countOf(fields.length, 'value') }
  if (fields.length > 1) return { text: fields.map((one) => one.field).join(', ') }
  if (typeof details?.address === 'string') return { text: details.address }
  return { text: action === 'publish' || action === 'apply' ? countsIn(details) : '' }
}

/** "456 lanes, 1,590 breaks" */
const countsIn = (details: Record<string, unknown> | null) =>
  Object.entries(details ?? {})
    .flatMap(([name, count]) =>
      typeof count === 'number' && count > 0 ? [`${formatCount(count)} ${fieldName(name)}`] : [],
    )
    .join(', ')
