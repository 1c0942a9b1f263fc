import { shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { alias, nameText, type Read } from '../document/fields.ts'
import { required, shape } from '../document/shape.ts'
import { type KindOf, type PlacedRowOf, select, thingsMax } from './kind.ts'

/** Names that import files already use. */
const takenColumns = new Set(
  ['row', 'error', ...shipmentFileColumns.required, ...shipmentFileColumns.optional].map((name) =>
    name.toLowerCase(),
  ),
)

const customFieldShape = shape(
  { key: required(alias), name: required(nameText) },
  ({ key }, path, failures) => {
    if (key !== undefined && takenColumns.has(key.toLowerCase())) {
      failures.add([...path, 'key'], `${key} is a column of import files already`)
    }
  },
)

export type CustomField = Read<typeof customFieldShape>

declare module '../document/document.ts' {
  interface Things {
    customFields: CustomField
  }
}

export const customFields: KindOf<'customFields'> = {
  singular: 'custom field',
  identity: ['key'],
  isOrdered: true,
  max: thingsMax,
  shape: customFieldShape,
  read: select<PlacedRowOf<CustomField>>(
    'select position, field_key as key, name from custom_field where organisation_id = $1 order by position, field_key',
  ),
  table: 'custom_field',
  key: ({ key }) => ({ field_key: key }),
  rest: ({ name }) => ({ name }),
}
