/**
 * The import that created a shipment and its reference, null if not known: an import writes both beside the new values
 * only when it writes the shipment again. The indexes of migration 0044 have these expressions.
 */
export const createdImport = (shipment: string) =>
  `(case when ${shipment}.revision = 1 then ${shipment}.import_id else ${shipment}.created_import_id end)`
export const createdSource = (shipment: string) =>
  `(case when ${shipment}.revision = 1 then ${shipment}.source_details else ${shipment}.created_source_details end)`
