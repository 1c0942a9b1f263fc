/**
 * The shipment that the ledger has under an id, for a statement with the organisation as $1. It goes after `join` or
 * `left join`. Other indexes begin with the organisation too: while a table is small or its statistics are old, the planner
 * reads one of them whole for each row. Only the primary key gives the first id from this one on without sorting, so the
 * planner always takes that.
 */
export const shipmentById = (name: string, columns: string, id: string): string => `lateral (
  select shipment.shipment_id, ${columns} from shipment
  where shipment.organisation_id = $1 and shipment.shipment_id >= ${id}
  order by shipment.shipment_id
  limit 1) ${name} on ${name}.shipment_id = ${id}`
