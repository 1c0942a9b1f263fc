import type { Activity } from '../../ledger/activity-fields.ts'
import type { ShipmentLine } from '../../ledger/shipment-fields.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import { readMandatoryFields } from '../../organisations/mandatory-fields.ts'
import { findOrganisation } from '../../organisations/organisations.ts'
import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { ServedZones } from '../../zones/served-zones.ts'
import type { Import, RowCheck } from '../record/import-record.ts'
import { type ActivityContext, activityRowCheck } from './activity-rows.ts'
import type { Dots } from './dots.ts'
import { unservedFinder } from './find-unserved.ts'
import { checkAsOwn } from './own-customer.ts'
import { type ShipmentContext, shipmentRowCheck } from './shipment-rows.ts'

/** What a row check needs to know about its submission. */
export type SubmittedTable = Pick<Import, 'columns' | 'customerId'> & { readonly dots: Dots }

/** The check for shipment rows, with the organisation's current configuration. */
export async function shipmentCheck(
  db: Database,
  organisationId: string,
  { columns, customerId, dots }: SubmittedTable,
  now: Date,
): Promise<RowCheck<ShipmentLine>> {
  const timeZone = await timeZoneOf(db, organisationId)
  const today = localDate(now, timeZone)
  const mandatory = await readMandatoryFields(db, organisationId, today)
  const context: ShipmentContext = {
    timeZone,
    dots,
    customFields: await listCustomFieldKeys(db, organisationId),
    rateCardAliases: new Set(await rateCardAliasesOf(db, organisationId)),
    mandatoryByCustomer: mandatory.byCustomer,
    mandatoryByRateCard: mandatory.byRateCard,
    resolvePlace: (sent) => resolvePlace(sent, 'strict'),
    findUnserved: unservedFinder(await ServedZones.open(db, organisationId), timeZone, today),
  }
  return checkAsOwn(columns, customerId, (all) => shipmentRowCheck(all, context))
}

/** The check for activity rows, with the organisation's current configuration. */
export async function activityCheck(
  db: Database,
  organisationId: string,
  { columns, customerId, dots }: SubmittedTable,
): Promise<RowCheck<Activity>> {
  const context: ActivityContext = {
    timeZone: await timeZoneOf(db, organisationId),
    dots,
    customerIds: new Set(await codes(db, organisationId, customerIds)),
    warehouseCodes: new Set(await codes(db, organisationId, warehouseCodes)),
    chargeCodes: new Set(await codes(db, organisationId, chargeCodes)),
  }
  return checkAsOwn(columns, customerId, (all) => activityRowCheck(all, context))
}

export async function timeZoneOf(db: Database, organisationId: string): Promise<string> {
  const organisation = await findOrganisation(db, organisationId)
  if (organisation === undefined) throw new Error('the organisation of this import is gone')
  return organisation.timeZone
}

export const rateCardAliasesOf = (db: Database, organisationId: string): Promise<string[]> =>
  codes(db, organisationId, rateCardAliases)

const customerIds = 'select customer_id as code from customer where organisation_id = $1'
const rateCardAliases = 'select rate_card_alias as code from rate_card where organisation_id = $1'
const warehouseCodes = 'select warehouse_code as code from warehouse where organisation_id = $1'
const chargeCodes = 'select charge_code as code from charge_code where organisation_id = $1'

async function codes(db: Database, organisationId: string, statement: string): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(statement, [organisationId])
  return rows.map((row) => row.code)
}
