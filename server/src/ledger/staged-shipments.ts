import { CopyBatches, copyText, copyWords } from '../platform/database/copy-in.ts'
import type { Client, Database } from '../platform/database/database.ts'
import { columnsOf } from './fields.ts'
import type { ImportAttempt } from './import-attempt.ts'
import {
  clearsCustomFields,
  keptFields,
  mayMissFields,
  type ReadShipment,
  sendsBlank,
  sentBit,
  shipmentFields,
} from './shipment-fields.ts'

/** The columns a sender fills. */
export const shipmentColumns = [...columnsOf(shipmentFields), 'custom_fields']

const stagedColumns = [
  'organisation_id',
  'import_id',
  'attempt',
  'row_number',
  'last_row_number',
  ...shipmentColumns,
  'origin_found',
  'destination_found',
  'flags',
  'sent',
]

/** Stages the shipments of one attempt until all rows have been read. */
export class StagedShipments {
  /** Number added and not taken back. */
  count = 0
  /** Whether a shipment may have been added in several parts. If ids only ever rise, none has. */
  mayBeApart = false
  /** Whether a blank value was sent, which may clear one, and whether the ledger must say if mandatory fields are missing. */
  mayClear = false
  mayMissFields = false
  #lastId = ''
  readonly #copy: CopyBatches
  readonly #key: string

  constructor(stager: Client, { organisationId, importId, attempt }: ImportAttempt) {
    this.#copy = new CopyBatches(stager, 'staged_shipment', stagedColumns)
    this.#key = `${organisationId}\t${importId}\t${attempt}\t`
  }

  /** A shipment with consecutive rows from first to last. */
  add(shipment: ReadShipment, firstRowNumber: number, lastRowNumber: number): void {
    const { customFields } = shipment
    this.count++
    if (shipment.shipmentId <= this.#lastId) this.mayBeApart = true
    this.#lastId = shipment.shipmentId
    const sent = maskOf(shipment)
    if (sent & sendsBlank) this.mayClear = true
    if (sent & mayMissFields) this.mayMissFields = true
    const texts = shipmentFields.map(({ name }) => copyText(shipment[name]))
    texts.push(copyText(customFields && JSON.stringify(customFields)))
    texts.push(copyText(shipment.originFound), copyText(shipment.destinationFound))
    texts.push(copyWords(shipment.flags), String(sent))
    // Join instead of concatenating: V8 keeps a concatenation as a rope of pieces until it is sent.
    this.#copy.add(`${this.#key}${firstRowNumber}\t${lastRowNumber}\t${texts.join('\t')}\n`)
  }

  sendWhenLarge(): Promise<void> {
    return this.#copy.sendWhenLarge()
  }

  sendAll(): Promise<void> {
    return this.#copy.sendAll()
  }
}

const maskOf = (shipment: ReadShipment): number =>
  hasBlank(shipment) ? shipment.sent | sendsBlank : shipment.sent

function hasBlank(shipment: ReadShipment): boolean {
  const { sent, customFields } = shipment
  if ((sent & clearsCustomFields) !== 0) return true
  for (const { name, bit } of blankable) if ((sent & bit) !== 0 && shipment[name] === null) return true
  return customFields !== null && Object.values(customFields).includes(null)
}

const blankable = keptFields.map(({ name }) => ({ name, bit: sentBit(name) }))

/** How many staged rows of one attempt are visible. */
export async function countStaged(
  db: Database,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<number> {
  const { rows } = await db.query<{ staged: number }>(
    `select count(*)::integer as staged from staged_shipment
     where organisation_id = $1 and import_id = $2 and attempt = $3`,
    [organisationId, importId, attempt],
  )
  return rows[0]?.staged ?? 0
}

/** Removes the staged rows of one attempt. */
export async function clearStagedAttempt(
  db: Database,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<void> {
  await db.query(
    'delete from staged_shipment where organisation_id = $1 and import_id = $2 and attempt = $3',
    [organisationId, importId, attempt],
  )
}

/** Removes the staged rows of all attempts of these imports. */
export async function clearStagedShipments(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<void> {
  await db.query('delete from staged_shipment where organisation_id = $1 and import_id = any ($2::uuid[])', [
    organisationId,
    importIds,
  ])
}
