/** Why an accepted row needs attention. */
export type Flag =
  | 'missingCustomer'
  | 'unknownCustomer'
  | 'unknownRateCard'
  | 'unknownWarehouse'
  | 'unknownChargeCode'
  | 'missingItemQuantity'
  | 'negativeItemQuantity'
  /** A change of clocks skips or repeats the time, which was sent without an offset. */
  | 'clockChange'

export interface FlaggedCounts {
  /** Shipments or activities with at least one flag. */
  count: number
  /** The most frequent first. */
  flags: CountedFlag[]
}

export interface CountedFlag {
  flag: string
  /** Shipments or activities. */
  count: number
  /** What is unknown, the most frequent first; empty for other flags. */
  codes: { code: string; count: number }[]
  /** How many more different codes there are. */
  otherCodes: number
}

/**
 * The flags of a staged shipment that is written, null if there are none: what the configuration does not know, and what
 * its rows were flagged for. For a statement with the organisation as $1.
 */
export const shipmentFlags = `nullif(array_remove(array[
  case when customer_id is null then 'missingCustomer'
    when customer_id collate "C" not in (select customer_id from customer where organisation_id = $1)
      then 'unknownCustomer' end,
  case when rate_card_alias is not null and rate_card_alias collate "C" not in (select rate_card_alias from rate_card where organisation_id = $1)
    then 'unknownRateCard' end], null) || coalesce(flags, '{}'), '{}')`

/**
 * The flags of a row that hold today: an empty list if there are none. Importers flag what is not set up at the import;
 * once it is set up, nothing is left to do. For a statement with the organisation as $1. It reads the configuration
 * once, and only if a row was flagged.
 */
export const shipmentFlagsToday = `case when flags is null then '{}' else
  array_remove(array_remove(flags,
    case when customer_id collate "C" in (select customer_id from customer where organisation_id = $1)
      then 'unknownCustomer' end),
    case when rate_card_alias collate "C" in (select rate_card_alias from rate_card where organisation_id = $1)
      then 'unknownRateCard' end) end`
export const activityFlagsToday = `case when flags is null then '{}' else
  array_remove(array_remove(array_remove(flags,
    case when customer_id collate "C" in (select customer_id from customer where organisation_id = $1)
      then 'unknownCustomer' end),
    case when warehouse_code collate "C" in (select warehouse_code from warehouse where organisation_id = $1)
      then 'unknownWarehouse' end),
    case when charge_code collate "C" in (select charge_code from charge_code where organisation_id = $1)
      then 'unknownChargeCode' end) end`

/** Whether a row needs attention. The first part alone finds it in an index. */
export const isFlaggedShipment = `flags is not null and ${shipmentFlagsToday} <> '{}'`
export const isFlaggedActivity = `flags is not null and ${activityFlagsToday} <> '{}'`
