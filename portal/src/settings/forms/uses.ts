import type { components } from '../../api/schema.d.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'

export type Use = components['schemas']['Use']

const words: Record<Use['list'], [one: string, many?: string]> = {
  customFields: ['custom field'],
  warehouses: ['warehouse'],
  chargeCodes: ['charge code'],
  customers: ['customer'],
  extras: ['extra'],
  carriers: ['carrier'],
  zoneSets: ['zone set'],
  itemTypes: ['item type'],
  services: ['service'],
  rateCards: ['rate card'],
  fuelLevies: ['fuel levy', 'fuel levies'],
  surcharges: ['surcharge'],
  customerRates: ['customer rate'],
  spotRates: ['spot rate'],
  examples: ['example'],
  people: ['person who signs in for it', 'people who sign in for it'],
}

/** "3 customer rates", "118 lanes of a draft", "118 lanes from 1 Jul 2026" */
export function usageInWords({ list, count, version, lanes = 0 }: Use): string {
  if (version === undefined) return countOf(count, ...words[list])
  const { state, label, effectiveFrom } = version
  const of =
    state === 'DRAFT' ? 'of a draft' : state === 'WITHDRAWN' ? 'of a withdrawn version' : 'of a version'
  const from = effectiveFrom === null ? '' : ` from ${formatDay(effectiveFrom, 'UTC')}`
  return `${countOf(lanes, 'lane')} ${of}${label === null ? '' : ` ${label}`}${from}`
}

/** "GALAH, all services, from 1 Jun 2026", "GALAH, GLX-ROAD, from 1 Jul 2026, for IRONBARK" */
function levyName(identity: string): string {
  const [carrier = '', service = '', day = '', ...customer] = identity.split('/')
  const parts = [carrier, service === '-' ? 'all services' : service, `from ${formatDay(day, 'UTC')}`]
  return [...parts, ...(customer.length > 0 ? [`for ${customer.join('/')}`] : [])].join(', ')
}

const nameOf: Partial<Record<Use['list'], (identity: string) => string>> = {
  customerRates: (identity) => identity.split('/')[0] ?? identity,
  fuelLevies: levyName,
}

/** What to call them, each once. Customer rates are called by their customer; people are only counted. */
export function namesOf({ list, identities }: Use): { name: string; identity: string }[] {
  if (list === 'people') return [{ name: 'Users and roles', identity: '' }]
  const named = identities.map((identity) => ({
    identity,
    name: nameOf[list]?.(identity) ?? identity,
  }))
  return named.filter(({ name }, at) => named.findIndex((one) => one.name === name) === at)
}
