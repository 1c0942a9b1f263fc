import { errors } from '../../errors.ts'
import type { LedgerField } from '../../ledger/fields.ts'
import { findWrite } from '../../ledger/find-write.ts'
import { lineFields, shipmentFields } from '../../ledger/shipment-fields.ts'
import { type LedgerShipment, listShipments } from '../../ledger/shipments.ts'
import { summaryOfShipmentPush } from '../read/push-summary.ts'
import type { PushedShipment } from '../read/read-json.ts'
import { type AcceptedImport, type AcceptServices, acceptPush, type PushOptions } from './accept-import.ts'

/** What a person corrects in a shipment of the ledger. What is left out stays as it is. */
export interface ShipmentCorrection {
  shipmentId: string
  /** The import that had last written it when the person looked at it. */
  importId: string
  customerId?: string | undefined
  rateCardAlias?: string | undefined
  quoteDate?: string | undefined
  /** By the place of the goods line, from 1. */
  itemQuantities?: { line: number; itemQuantity: number }[] | undefined
}

/**
 * Sends a shipment of the ledger again, as an import of its own, with what a person corrected. If another import writes it
 * meanwhile, the rows are rejected: nobody has looked at what they would replace.
 */
export async function sendCorrected(
  services: AcceptServices,
  organisationId: string,
  correction: ShipmentCorrection,
  options: PushOptions,
): Promise<AcceptedImport> {
  const { shipmentId, importId } = correction
  // First the moment, then the values: a write in between is later than the moment.
  const write = await findWrite(services.pool, organisationId, shipmentId)
  if (write === undefined) throw errors.shipmentNotFound()
  const found = await listShipments(services.pool, organisationId, { shipmentId, importId }, undefined, 2)
  const shipment = found.find((one) => one.shipmentId === shipmentId)
  if (write.importId !== importId || shipment === undefined) throw errors.shipmentWrittenSince()
  const push = { shipments: [corrected(shipment, correction)], sourceDetails: 'Corrected in the portal' }
  return acceptPush(
    services,
    organisationId,
    'shipments',
    summaryOfShipmentPush(push, []),
    Buffer.from(JSON.stringify(push)),
    { ...options, writtenAfter: write.updatedAt },
  )
}

function corrected(shipment: LedgerShipment, correction: ShipmentCorrection): PushedShipment {
  const { customerId, rateCardAlias, quoteDate, itemQuantities = [] } = correction
  const items = shipment.items.map((line) => textsOf(lineFields, line))
  for (const [at, { line, itemQuantity }] of itemQuantities.entries()) {
    const item = items[line - 1]
    if (item === undefined)
      throw errors.invalidField(`itemQuantities.${at}.line`, `must be at most ${items.length}`)
    item.itemQuantity = String(itemQuantity)
  }
  return {
    ...textsOf(shipmentFields, shipment),
    ...(customerId !== undefined && { customerId }),
    ...(rateCardAlias !== undefined && { rateCardAlias }),
    ...(quoteDate !== undefined && { quoteDate }),
    customFields: shipment.customFields,
    items,
  }
}

/** The values that are there, as texts: a number keeps all its digits. */
function textsOf<Name extends string>(
  fields: readonly (LedgerField & { name: Name })[],
  values: Record<NoInfer<Name>, unknown>,
): Record<string, string> {
  const filled = fields.filter(({ name }) => values[name] !== null)
  return Object.fromEntries(filled.map(({ name }) => [name, String(values[name])]))
}
