import { unchanged } from '../../imports/rows/unchanged.ts'

/** Rows of one shipment agree in these columns; if not, the shipment is rejected. */
const columns = [
  'customerId',
  'originPostCode',
  'originSuburb',
  'originState',
  'originCountryCode',
  'destinationPostCode',
  'destinationSuburb',
  'destinationState',
  'destinationCountryCode',
]

/** Customer and lane of `correction_row r` and `rejected_row d`, with corrections. */
const customerAndLane = `array[${columns
  .map((name) => `nullif(nullif(coalesce(r.cells ->> '${name}', d.data ->> '${name}'), ''), '${unchanged}')`)
  .join(', ')}]`

/** Whether rows differ in customer or lane, as an aggregate. */
export const differs = `coalesce(min(${customerAndLane}) <> max(${customerAndLane}), false)`
