import { standingOfRows } from '../../server/src/corrections/actions/send-rows.ts'
import { differs } from '../../server/src/corrections/rows/one-shipment.ts'
import { missingFields } from '../../server/src/imports/rows/missing-fields.ts'
import { activityFields } from '../../server/src/ledger/activity-fields.ts'
import { shipmentsCreatedBy } from '../../server/src/ledger/created-by.ts'
import { selectFields } from '../../server/src/ledger/fields.ts'
import { clearedFields, shipmentsAfterWrite, storedShipment } from '../../server/src/ledger/kept-values.ts'
import { differingColumns } from '../../server/src/ledger/lines-apart.ts'
import {
  lineFields,
  mayMissFields,
  sendsBlank,
  shipmentFields,
} from '../../server/src/ledger/shipment-fields.ts'
import { shipmentColumns } from '../../server/src/ledger/staged-shipments.ts'

const onlyAccepted = { rowNumbers: [], onlyAccepted: true }

/** Samples for parts of statements that are only known at run time, by file and by the expression in it. */
export const samples: Record<string, Record<string, string>> = {
  'server/src/configuration/versions/adjust-lanes.ts': { column: 'service_alias' },
  'server/src/commands/move/moved-tables.ts': { table: 'shipment' },
  'server/src/configuration/versions/draft-changes.ts': { 'versionTables[kind].table': 'rate_card_version' },
  'server/src/configuration/state/versions.ts': { owner: 'rate_card_alias', table: 'rate_card_version' },
  'server/src/configuration/apply/write-things.ts': { table: 'customer' },
  'server/src/corrections/actions/apply-alike.ts': { differs },
  'server/src/corrections/actions/apply-suggestions.ts': {
    text: 'select row_number from correction_row where organisation_id = $1 and import_id = $2',
  },
  'server/src/corrections/actions/check-rows.ts': { where: 'true', and: '' },
  'server/src/corrections/rows/correction-rows.ts': { where: 'true' },
  'server/src/corrections/rows/effective-rows.ts': { where: 'true', 'values.length + 1': '3' },
  'server/src/corrections/actions/preview-send.ts': {
    chosen: 'select 1 as row_number',
    standing: `with standing as (${standingOfRows('$3', '$4', onlyAccepted)})`,
    differs,
  },
  'server/src/corrections/rows/row-steps.ts': {
    rows: 'select row_number from correction_row where organisation_id = $1 and import_id = $2',
  },
  'server/src/corrections/actions/send-rows.ts': {
    'chosen.where': 'true',
    "standingOfRows('$6', '$7', choice)": standingOfRows('$6', '$7', onlyAccepted),
  },
  'server/src/imports/rows/probably-meant.ts': {
    'statements[flag]':
      'select given, min(customer_id) as meant from customer, unnest($2::text[]) given where organisation_id = $1 group by 1',
  },
  'server/src/imports/rows/find-missing.ts': { 'missingFields(7)': missingFields(7) },
  'server/src/imports/run/reject-missing.ts': {
    'missingFields(5)': missingFields(5),
    mayMissFields: String(mayMissFields),
  },
  'server/src/imports/rows/row-checks.ts': {
    statement: 'select customer_id as code from customer where organisation_id = $1',
  },
  'server/src/ledger/activities.ts': {
    'selectFields(activityFields)': selectFields(activityFields),
    "conditions.join(' ')": '',
    "conditionsOf(filter, values).join(' ')": '',
    order: 'row_number',
  },
  'server/src/ledger/activity-flags.ts': { "conditions.join(' ')": '' },
  'server/src/ledger/activity-totals.ts': {
    'columns[filter.by]': 'customer_id',
    "conditionsOf(filter, values).join(' ')": '',
  },
  'server/src/ledger/count-cleared.ts': { storedShipment, clearedFields, sendsBlank: String(sendsBlank) },
  'server/src/ledger/flagged-shipments.ts': { shipmentsAfterWrite },
  'server/src/ledger/lines-apart.ts': { differingColumns, "differs('field.value')": 'true' },
  'server/src/ledger/shipments.ts': {
    'selectFields(shipmentFields)': selectFields(shipmentFields),
    'selectFields(lineFields)': selectFields(lineFields),
    'shipmentsCreatedBy(filter, conditions, values)': shipmentsCreatedBy({ sourceDetails: '' }, [], ['$1']),
    'shipmentsCreatedBy(filter, conditions, values, page)': 'shipment where organisation_id = $1',
    page: 'order by shipment_id limit $2',
  },
  'server/src/ledger/upsert-shipments.ts': {
    columnList: shipmentColumns.join(', '),
    assignments: 'custom_fields = excluded.custom_fields',
    shipmentsAfterWrite,
  },
}
