import { onceForEach } from '../../platform/turns/once-for-each.ts'
import type { Service } from '../book/rate-book.ts'
import type { Goods } from './goods.ts'
import { limitExceeded } from './service-limits.ts'

/** Why a service was not priced for a customer. If several reasons hold, the first of them is given. */
export const refusalReasons = [
  'FILTER',
  'CUSTOMER_RETIRED',
  'SERVICE_RETIRED',
  'NO_RATE_CARD',
  'NO_RATE_CARD_VERSION',
  'SERVICE_TYPE',
  'PO_BOX',
  'ITEM_TYPE',
  'EXTRA',
  'ITEM_LIMIT',
  'CONSIGNMENT_LIMIT',
  'LANE',
  'PRICE_TOO_LARGE',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

export interface Refusal {
  service: Service
  reason: RefusalReason
  message: string
}

const sayType = (type: string) => (type === '' ? 'items without a type' : type)

const listOf = (texts: string[]) => texts.join(' or ')

const refusalMessages: {
  [Reason in RefusalReason]: (service: Service, ...details: string[]) => string
} = {
  FILTER: ({ serviceId }) => `${serviceId} is excluded by the filters.`,
  CUSTOMER_RETIRED: ({ serviceId }) => `${serviceId} is not offered: the customer is retired.`,
  SERVICE_RETIRED: ({ serviceId }) => `${serviceId} is retired.`,
  NO_RATE_CARD: ({ serviceId, carrierName }) =>
    `${serviceId} is not offered: the customer has no rate card for ${carrierName}.`,
  NO_RATE_CARD_VERSION: ({ serviceId }, rateCardId = '') =>
    `${serviceId} is not offered: rate card ${rateCardId} has no version in force.`,
  SERVICE_TYPE: ({ serviceId, type }) =>
    type === 'DOMESTIC'
      ? `${serviceId} is for places in Australia only.`
      : `${serviceId} is for international lanes only.`,
  PO_BOX: ({ serviceId }) => `${serviceId} does not deliver to post office boxes.`,
  ITEM_TYPE: ({ serviceId, itemTypes }) => `${serviceId} takes ${listOf(itemTypes ?? [])} items only.`,
  EXTRA: ({ serviceId }, ...names) => `${serviceId} does not offer ${listOf(names)}.`,
  ITEM_LIMIT: ({ serviceId }, said = '') => `${serviceId} takes ${said}.`,
  CONSIGNMENT_LIMIT: ({ serviceId }, said = '') => `${serviceId} takes ${said}.`,
  LANE: ({ serviceId }, from = '', to = '', ...types) => {
    const whose = types.length === 0 ? '' : ` for ${listOf(types.map(sayType))}`
    return `${serviceId} has no rate${whose} from ${from} to ${to}.`
  },
  PRICE_TOO_LARGE: ({ serviceId }) => `${serviceId} cannot price goods of this weight or quantity.`,
}

const sharedRefusals = onceForEach((_: Service) => new Map<RefusalReason, Refusal>())

/** Messages without details are written once per rate book. */
export function refuse(service: Service, reason: RefusalReason, ...details: string[]): Refusal {
  const shared = details.length === 0 ? sharedRefusals(service) : undefined
  const known = shared?.get(reason)
  if (known) return known
  const refusal = { service, reason, message: refusalMessages[reason](service, ...details) }
  shared?.set(reason, refusal)
  return refusal
}

/** Why a service cannot carry these goods for any customer. `extras` are those asked for, with their names. */
export function refusalOfGoods(
  service: Service,
  goods: Goods,
  lane: { isDomestic: boolean; toPoBox: boolean },
  extras: ReadonlyMap<string, string>,
): Refusal | undefined {
  if ((service.type === 'DOMESTIC') !== lane.isDomestic) return refuse(service, 'SERVICE_TYPE')
  if (lane.toPoBox && !service.acceptsPoBoxes) return refuse(service, 'PO_BOX')
  const { itemTypes } = service
  if (itemTypes && !goods.items.every((item) => itemTypes.includes(item.type))) {
    return refuse(service, 'ITEM_TYPE')
  }
  const lacking = [...extras].flatMap(([code, name]) => (service.extras.includes(code) ? [] : name))
  if (lacking.length > 0) return refuse(service, 'EXTRA', ...lacking)
  const exceeded = limitExceeded(service, goods)
  return exceeded && refuse(service, exceeded.reason, exceeded.said)
}

const headlines: { [Reason in RefusalReason]: string } = {
  FILTER: 'The filters exclude every service offered to this customer.',
  CUSTOMER_RETIRED: 'This customer is retired, so nothing is quoted.',
  SERVICE_RETIRED: 'Every service offered to this customer is retired.',
  NO_RATE_CARD: 'This customer has no rate card in force.',
  NO_RATE_CARD_VERSION: 'No rate card of this customer has a version in force.',
  SERVICE_TYPE: 'No service offered to this customer goes between these countries.',
  PO_BOX: 'No service offered to this customer delivers to a post office box.',
  ITEM_TYPE: 'No service offered to this customer takes items of this type.',
  EXTRA: 'No service offered to this customer offers everything that was asked for.',
  ITEM_LIMIT: 'The items exceed the limits of the services offered to this customer.',
  CONSIGNMENT_LIMIT: 'The consignment exceeds the limits of the services offered to this customer.',
  LANE: 'No rate applies to this lane.',
  PRICE_TOO_LARGE: 'The goods are too heavy or too many to price.',
}

/**
 * Names the decisive cause: what stopped the service that got furthest. Services not offered to the customer count
 * only if there are no others; if the filters removed every offered service, the filters are the cause.
 */
export function noQuoteMessage(refusals: Refusal[], hasRateCard: boolean): string {
  const furthest = refusalReasons.findLast(
    (reason) => reason !== 'NO_RATE_CARD' && refusals.some((refusal) => refusal.reason === reason),
  )
  const isDecided = hasRateCard || furthest === 'CUSTOMER_RETIRED'
  const decisive = isDecided ? (furthest ?? 'NO_RATE_CARD') : 'NO_RATE_CARD'
  const details = refusals
    .filter(({ reason }) => reason === decisive)
    .map(({ message }) => message)
    .slice(0, 3)
  const isSaidByHeadline = ['FILTER', 'NO_RATE_CARD', 'CUSTOMER_RETIRED'].includes(decisive)
  return [headlines[decisive], ...(isSaidByHeadline ? [] : details)].join(' ')
}
