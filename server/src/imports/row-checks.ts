import type { Activity } from '../ledger/activity-fields.ts'
import type { ShipmentLine } from '../ledger/shipment-fields.ts'
import { resolvePlace } from '../locations/resolve-location.ts'
import { listCustomFieldKeys } from '../organisations/custom-fields.ts'
import { readMandatoryFields } from '../organisations/mandatory-fields.ts'
import { findOrganisation } from '../organisations/organisations.ts'
import type { Database } from '../platform/database.ts'
import { localDate } from '../platform/local-date.ts'
import type { Row } from '../spreadsheets/row.ts'
import { activityRowCheck } from './activity-rows.ts'
import { hasAmbiguousThousands } from './cell-values.ts'
import type { Checked, Import } from './import-record.ts'
import { shipmentRowCheck } from './shipment-rows.ts'

/** What a row check needs to know about its submission. */
export type SubmittedTable = Pick<Import, 'columns' | 'delimiter'>

/** The check for shipment rows, with the organisation's current configuration. */
export async function shipmentCheck(
  db: Database,
  organisationId: string,
  { columns, delimiter }: SubmittedTable,
  now: Date,
): Promise<(row: Row) => Checked<ShipmentLine>> {
  const timeZone = await timeZoneOf(db, organisationId)
  const mandatory = await readMandatoryFields(db, organisationId, localDate(now, timeZone))
  return shipmentRowCheck(columns, {
    timeZone,
    ambiguousThousands: hasAmbiguousThousands(delimiter),
    customFields: await listCustomFieldKeys(db, organisationId),
    customerIds: new Set(await codes(db, organisationId, customerIds)),
    rateCardAliases: new Set(await codes(db, organisationId, rateCardAliases)),
    mandatoryByCustomer: mandatory.byCustomer,
    mandatoryByRateCard: mandatory.byRateCard,
    resolvePlace: (sent) => resolvePlace(sent, 'strict'),
  })
}

/** The check for activity rows, with the organisation's current configuration. */
export async function activityCheck(
  db: Database,
  organisationId: string,
  { columns, delimiter }: SubmittedTable,
): Promise<(row: Row) => Checked<Activity>> {
  return activityRowCheck(columns, {
    timeZone: await timeZoneOf(db, organisationId),
    ambiguousThousands: hasAmbiguousThousands(delimiter),
    customerIds: new Set(await codes(db, organisationId, customerIds)),
    warehouseCodes: new Set(await codes(db, organisationId, warehouseCodes)),
    chargeCodes: new Set(await codes(db, organisationId, chargeCodes)),
  })
}

async function timeZoneOf(db: Database, organisationId: string): Promise<string> {
  const organisation = await findOrganisation(db, organisationId)
  if (organisation === undefined) throw new Error('the organisation of this import is gone')
  return organisation.timeZone
}

const customerIds = 'select customer_id as code from customer where organisation_id = $1'
const rateCardAliases = 'select rate_card_alias as code from rate_card where organisation_id = $1'
const warehouseCodes = 'select warehouse_code as code from warehouse where organisation_id = $1'
const chargeCodes = 'select charge_code as code from charge_code where organisation_id = $1'

async function codes(db: Database, organisationId: string, statement: string): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(statement, [organisationId])
  return rows.map((row) => row.code)
}
