import type { Warehouse } from '../document/document.ts'
import { alias, nameText } from '../document/fields.ts'
import { required, Shape } from '../document/shape.ts'
import { type KindOf, select, thingsMax } from './kind.ts'

const warehouseShape = new Shape<Warehouse>({ code: required(alias), name: required(nameText) })

export const warehouses: KindOf<'warehouses'> = {
  singular: 'warehouse',
  identity: ['code'],
  isOrdered: false,
  max: thingsMax,
  shape: warehouseShape,
  read: select(
    'select warehouse_code as code, name from warehouse where organisation_id = $1 order by warehouse_code collate "C"',
  ),
  table: 'warehouse',
  key: ({ code }) => ({ warehouse_code: code }),
  rest: ({ name }) => ({ name }),
}
