import { trimmedInSql } from '../../platform/values/trim-ends.ts'

/** A condition for `correction_row r`: somebody typed the shipmentId in the grid, of this import or an earlier one. */
export const isIdTyped = `(r.id_typed or r.cells ? 'shipmentId')`

/** The customer of a `correction_row r`, with corrections, as the importer reads it. */
export const customerOfRow = `nullif(${trimmedInSql("coalesce(r.cells ->> 'customerId', r.customer_id)")}, '')`
