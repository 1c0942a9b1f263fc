import { clearsCustomFields, mayMissFields, sentBit } from '../../ledger/shipment-fields.ts'
import { isErrorValue } from '../../spreadsheets/cells/check-cells.ts'
import { reasons } from './reasons.ts'

/** Which custom fields are mandatory: for shipments on a rate card, and for others by their customer. */
export interface MandatoryContext {
  readonly rateCardAliases: ReadonlySet<string>
  readonly mandatoryByCustomer: ReadonlyMap<string, readonly string[]>
  readonly mandatoryByRateCard: ReadonlyMap<string, readonly string[]>
}

/** What a row sends that decides about mandatory fields. */
interface SentValues {
  sent: number
  customerId: string | undefined
  rateCardAlias: string | undefined
  customFields: Readonly<Record<string, string | null>>
}

const none: readonly string[] = []

/**
 * A rate card names the carrier; without one, any of the customer's carriers may carry the shipment. The same in SQL:
 * `missing-fields.ts`.
 */
function mandatoryFor(context: MandatoryContext, { customerId, rateCardAlias }: SentValues) {
  if (rateCardAlias !== undefined && context.rateCardAliases.has(rateCardAlias)) {
    return context.mandatoryByRateCard.get(rateCardAlias) ?? none
  }
  return (customerId !== undefined && context.mandatoryByCustomer.get(customerId)) || none
}

/**
 * Adds the reason for missing mandatory fields at its place among the reasons of a row. A row without another reason is
 * left to `reject-missing.ts`: a field that it does not fill may have a value on another row of the shipment or in the
 * ledger. Only an error value is refused at once: it never counts as a value.
 */
export function refuseMissing(
  why: string[],
  place: number,
  context: MandatoryContext,
  row: SentValues,
): void {
  const { customFields } = row
  const missing = mandatoryFor(context, row).filter((field) => {
    const value = customFields[field] ?? null
    return value === null || isErrorValue(value)
  })
  const hasError = missing.some((field) => (customFields[field] ?? null) !== null)
  if (missing.length > 0 && (hasError || why.length > 0))
    why.splice(place, 0, missingReason(missing.join(', ')))
}

/** What was sent, with the bit that asks the ledger if it must say whether a mandatory field is missing. */
export function withMayMiss(context: MandatoryContext, row: SentValues): number {
  const { sent, customFields } = row
  if (context.mandatoryByCustomer.size === 0 && context.mandatoryByRateCard.size === 0) return sent
  const isCarrierSent = (sent & carrierBits) === carrierBits
  const mayMiss =
    !isCarrierSent ||
    (sent & clearsCustomFields) !== 0 ||
    mandatoryFor(context, row).some((field) => (customFields[field] ?? null) === null)
  return mayMiss ? sent | mayMissFields : sent
}

const carrierBits = sentBit('customerId') | sentBit('rateCardAlias')

export const isMissingReason = (reason: string): boolean => reason.startsWith(missingReason(''))

export const missingReason = (names: string): string =>
  reasons.missingCustomFields.text.replace('<names>', () => names)
