import { alias, nameText, type Read } from '../document/fields.ts'
import { required, shape } from '../document/shape.ts'
import { type KindOf, type RowOf, select, thingsMax } from './kind.ts'

const warehouseShape = shape({ code: required(alias), name: required(nameText) })

export type Warehouse = Read<typeof warehouseShape>

declare module '../document/document.ts' {
  interface Things {
    warehouses: Warehouse
  }
}

export const warehouses: KindOf<'warehouses'> = {
  singular: 'warehouse',
  identity: ['code'],
  isOrdered: false,
  max: thingsMax,
  shape: warehouseShape,
  read: select<RowOf<Warehouse>>(
    'select warehouse_code as code, name from warehouse where organisation_id = $1 order by warehouse_code collate "C"',
  ),
  table: 'warehouse',
  key: ({ code }) => ({ warehouse_code: code }),
  rest: ({ name }) => ({ name }),
}
