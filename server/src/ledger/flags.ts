/** Why an accepted row needs attention. */
export type Flag =
  | 'missingCustomer'
  | 'unknownCustomer'
  | 'unknownRateCard'
  | 'unknownWarehouse'
  | 'unknownChargeCode'
