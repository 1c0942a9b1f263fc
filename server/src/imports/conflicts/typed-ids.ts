/** A condition for `correction_row r`: somebody typed the shipmentId in the grid, of this import or an earlier one. */
export const isIdTyped = `(r.id_typed or r.cells ? 'shipmentId')`

/** The customer of a `correction_row r`, with corrections. */
export const customerOfRow = "nullif(coalesce(r.cells ->> 'customerId', r.customer_id), '')"
