import { alias, nameText, type Read } from '../document/fields.ts'
import { required, shape } from '../document/shape.ts'
import { type KindOf, type RowOf, select, thingsMax } from './kind.ts'

const chargeCodeShape = shape({ code: required(alias), name: required(nameText) })

export type ChargeCode = Read<typeof chargeCodeShape>

declare module '../document/document.ts' {
  interface Things {
    chargeCodes: ChargeCode
  }
}

export const chargeCodes: KindOf<'chargeCodes'> = {
  singular: 'charge code',
  identity: ['code'],
  isOrdered: false,
  max: thingsMax,
  shape: chargeCodeShape,
  read: select<RowOf<ChargeCode>>(
    'select charge_code as code, name from charge_code where organisation_id = $1 order by charge_code collate "C"',
  ),
  table: 'charge_code',
  key: ({ code }) => ({ charge_code: code }),
  rest: ({ name }) => ({ name }),
}
