import { alias, nameText, type Read } from '../document/fields.ts'
import { required, shape } from '../document/shape.ts'
import { type KindOf, type PlacedRowOf, select, thingsMax } from './kind.ts'

const extraShape = shape({ code: required(alias), name: required(nameText) })

/** What somebody may ask for with a quote. */
export type Extra = Read<typeof extraShape>

declare module '../document/document.ts' {
  interface Things {
    extras: Extra
  }
}

export const extras: KindOf<'extras'> = {
  singular: 'extra',
  identity: ['code'],
  isOrdered: true,
  max: thingsMax,
  shape: extraShape,
  read: select<PlacedRowOf<Extra>>(
    'select position, extra_code as code, name from extra where organisation_id = $1 order by position, extra_code',
  ),
  table: 'extra',
  key: ({ code }) => ({ extra_code: code }),
  rest: ({ name }) => ({ name }),
}
